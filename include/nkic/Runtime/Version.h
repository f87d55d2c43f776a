// The version of the runtime's interface. The emitter writes it into each file, and
// the file refuses headers of another one. It changes whenever code emitted for
// another version would not compile or would compute something else.

#ifndef NKIC_RUNTIME_VERSION_H
#define NKIC_RUNTIME_VERSION_H

#define NKIC_RUNTIME_VERSION 1

#endif // NKIC_RUNTIME_VERSION_H
