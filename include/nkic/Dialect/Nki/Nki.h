// The nki dialect for C++: dialect, enums, attributes, types, interfaces and ops.
// The one header that users of the dialect include.

#ifndef NKIC_DIALECT_NKI_NKI_H
#define NKIC_DIALECT_NKI_NKI_H

#include "nkic/Machine/Machine.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "nkic/Dialect/Nki/NkiDialect.h.inc"
#include "nkic/Dialect/Nki/NkiEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "nkic/Dialect/Nki/NkiAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "nkic/Dialect/Nki/NkiTypes.h.inc"

#include "nkic/Dialect/Nki/NkiInterfaces.h.inc"

namespace nkic::nki {

/// Accumulator registers of the vector engine, as a memory that instructions read
/// and write besides their operands.
struct VectorAccumulator : mlir::SideEffects::Resource::Base<VectorAccumulator> {
  llvm::StringRef getName() final { return "nki.vector_accumulator"; }
};

/// The same for the scalar engine.
struct ScalarAccumulator : mlir::SideEffects::Resource::Base<ScalarAccumulator> {
  llvm::StringRef getName() final { return "nki.scalar_accumulator"; }
};

} // namespace nkic::nki

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiOps.h.inc"

namespace nkic::nki {

/// Buffers that a tile of a loop body may have.
inline constexpr int64_t kMaxBuffers = 8;

/// Memory space of a memref, or nothing when it is not a `#nki.mem`.
std::optional<MemorySpace> getMemorySpace(mlir::Type type);

/// Whether the memref lies in SBUF or PSUM.
bool isOnChip(mlir::Type type);

/// Whether the memref lies in one of the HBM spaces.
bool isHbm(mlir::Type type);

/// The tile or argument that a view looks at in the end; the value itself when it is no
/// view.
mlir::Value getRoot(mlir::Value value);

/// Partition count (size of dimension 0), or ShapedType::kDynamic.
int64_t getPartitions(mlir::MemRefType type);

/// Product of all sizes but the first, or ShapedType::kDynamic.
int64_t getFreeElements(mlir::MemRefType type);

/// Product of all sizes, or ShapedType::kDynamic.
int64_t getElements(mlir::MemRefType type);

/// Dimensions that an operand of an instruction has at most; those of one element count.
inline constexpr int64_t kMaxRank = 6;

/// The dimensions of a slice whose start is checked while the kernel runs (nki-guard-slices).
inline constexpr llvm::StringLiteral kGuardedDimsAttr = "nki.guarded_dims";

/// Why an instruction is a call of its own on the host (nki-fuse-elementwise).
inline constexpr llvm::StringLiteral kNotFusedAttr = "nki.not_fused";

/// Whether a static shape has few enough elements (2^56) for byte offsets to fit into
/// 64 bits.
bool isAddressable(mlir::MemRefType type);

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_NKI_H
