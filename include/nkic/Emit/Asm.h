// A NeuronCore program as a listing that people read.

#ifndef NKIC_EMIT_ASM_H
#define NKIC_EMIT_ASM_H

#include "nkic/Dialect/Nc/Nc.h"

namespace nkic {

/// Writes a scheduled program, one section for each queue: mnemonics, operands, waits and
/// updates in the syntax of the public profiler pages (use-neuron-profile, nki_perf_guide,
/// nki-dma-overview), and the source location of each instruction as a comment. What those
/// pages do not show is ours: docs/listing.md says what.
void emitAsm(nc::ProgramOp program, llvm::raw_ostream &os);

} // namespace nkic

#endif // NKIC_EMIT_ASM_H
