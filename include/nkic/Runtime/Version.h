// The version of the runtime's interface. The emitter writes it into each file, and
// the file refuses headers of another one.

#ifndef NKIC_RUNTIME_VERSION_H
#define NKIC_RUNTIME_VERSION_H

#define NKIC_RUNTIME_VERSION 1

#endif // NKIC_RUNTIME_VERSION_H
