// The version of the runtime's interface. The emitter writes it into each file, and
// the file refuses headers of another one. It changes whenever code emitted for
// another version would not compile or would compute something else.

#ifndef NKIC_RUNTIME_VERSION_H
#define NKIC_RUNTIME_VERSION_H

#define NKIC_RUNTIME_VERSION 1

#if defined(__clang__) ? __clang_major__ < 14 : __GNUC__ < 11
#error "kernels need g++ 11 or later, or clang++ 14 or later"
#endif

#endif // NKIC_RUNTIME_VERSION_H
