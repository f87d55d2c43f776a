// The runtime of emitted kernels: everything in one include.
//
// Each instruction of the nki dialect is one function of its name in nkic::rt, on
// strided views, written as the instruction is defined. Emitted C++ and the simulator
// both call it.

#ifndef NKIC_RUNTIME_RUNTIME_H
#define NKIC_RUNTIME_RUNTIME_H

#include "nkic/Runtime/ActivationOps.h"
#include "nkic/Runtime/Array.h"
#include "nkic/Runtime/Core.h"
#include "nkic/Runtime/Dma.h"
#include "nkic/Runtime/Elements.h"
#include "nkic/Runtime/Elementwise.h"
#include "nkic/Runtime/Entry.h"
#include "nkic/Runtime/GatherAccumulate.h"
#include "nkic/Runtime/Loops.h"
#include "nkic/Runtime/Matmul.h"
#include "nkic/Runtime/Parallel.h"
#include "nkic/Runtime/Reduce.h"
#include "nkic/Runtime/Select.h"
#include "nkic/Runtime/Version.h"

#endif // NKIC_RUNTIME_RUNTIME_H
