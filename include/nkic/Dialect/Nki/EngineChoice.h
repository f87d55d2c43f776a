// Who executes an instruction whose author did not say.

#ifndef NKIC_DIALECT_NKI_ENGINECHOICE_H
#define NKIC_DIALECT_NKI_ENGINECHOICE_H

#include "nkic/Dialect/Nki/Nki.h"

namespace nkic::nki {

/// The engine that executes the instruction, or triggers the transfer. What the author
/// wrote, else the first of the op's engines, except
/// - nc_transpose: tensor where `dst` is in PSUM, else vector;
/// - tensor_tensor: gpsimd for power, and for 32-bit integers, which only it computes exactly;
/// - tensor_scalar: gpsimd for rsqrt;
/// - a transfer: gpsimd with swdge, sync with hwdge and with descriptors made in advance.
Engine chooseEngine(InstructionOpInterface op);

/// Who makes the descriptors of a transfer. What the author wrote, else swdge where rows or
/// an entry are chosen at run time, and none, in advance, where all addresses are known.
DgeMode chooseDgeMode(InstructionOpInterface transfer);

/// Whether the DMA engines execute the instruction.
bool isTransfer(InstructionOpInterface op);

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_ENGINECHOICE_H
