// Rules that many instructions share, each under its code, for their verifiers.
// A size that is still dynamic, and an element type that is still a parameter,
// fulfil every rule.

#ifndef NKIC_DIALECT_NKI_NKIVERIFY_H
#define NKIC_DIALECT_NKI_NKIVERIFY_H

#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Machine/Machine.h"
#include "nkic/Support/Diagnostics.h"

namespace nkic::nki {

/// The target that the enclosing module names in `nki.target`, or null: then rules
/// that depend on the target are not checked. Null, too, in a private function and in a
/// kernel whose parameters are not bound yet, where `op` may stand in a dead branch.
const MachineInfo *getTargetMachine(mlir::Operation *op);

/// Whether there is a target and it cannot do that.
bool lacks(mlir::Operation *op, Capability capability);

//===----------------------------------------------------------------------===//
// Operands and element types
//===----------------------------------------------------------------------===//

/// A set of memory spaces.
enum Spaces : unsigned { kSbuf = 1, kPsum = 2, kHbm = 4, kOnChip = kSbuf | kPsum };

/// An operand as messages name it, and where it may lie. The value may be a number,
/// or null where an optional operand is absent: no rule applies to these.
struct Operand {
  llvm::StringRef name;
  mlir::Value value;
  unsigned spaces = kOnChip;

  /// Null unless the operand is a memref.
  mlir::MemRefType getType() const;
  mlir::Type getElementType() const { return getType().getElementType(); }
  bool isIn(Spaces space) const;
};

inline bool isKnown(int64_t size) { return !mlir::ShapedType::isDynamic(size); }

/// An element type that a parameter of the kernel still stands for.
inline bool isParameter(mlir::Type type) { return mlir::isa<ElemType>(type); }

/// bf16 f16 f32 and the fp8 types; false for a parameter.
inline bool isFloatElement(mlir::Type type) { return mlir::isa<mlir::FloatType>(type); }
inline bool isIntegerElement(mlir::Type type) { return mlir::isa<mlir::IntegerType>(type); }
bool isFp8Element(mlir::Type type);

/// V-TYPE: one of the element types that tiles have, or a parameter.
bool isElementType(mlir::Type type);

/// i32 or ui32.
inline bool isInt32Element(mlir::Type type) {
  return isIntegerElement(type) && type.getIntOrFloatBitWidth() == 32;
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

bool isBitwise(AluOp op);
bool isUnary(AluOp op);
bool isComparison(AluOp op);

/// Two numbers to one: add to minimum, comparisons and logical operators.
bool isArithmeticBinary(AluOp op);

/// abs_max and abs_min.
bool isMagnitudeBinary(AluOp op);

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// V-TYPE, V-SPACE, V-P and V-AP of each operand.
mlir::LogicalResult verifyOperands(mlir::Operation *op, llvm::ArrayRef<Operand> operands);

/// V-MATCH of two operands, `second` being the one compared.
mlir::LogicalResult verifyMatch(mlir::Operation *op, const Operand &first, const Operand &second);

/// V-2PSUM
mlir::LogicalResult verifyNotBothInPsum(mlir::Operation *op, const Operand &first,
                                        const Operand &second);

/// V-SC: a number, or one value for each partition of `tile`. Also the shape of
/// what an instruction writes per partition.
mlir::LogicalResult verifyPerPartition(mlir::Operation *op, const Operand &scalar,
                                       const Operand &tile);

/// V-BIT: the operators are all bitwise or all arithmetic, and bitwise ones take
/// integers of one width. `operators` holds pairs of attribute name and operator.
mlir::LogicalResult
verifyBitwise(mlir::Operation *op,
              llvm::ArrayRef<std::pair<llvm::StringRef, AluOp>> operators,
              llvm::ArrayRef<Operand> operands);

/// V-ENG: the engine is one of the instruction's, and gpsimd meets no PSUM operand.
mlir::LogicalResult verifyEngine(mlir::Operation *op, Engine engine,
                                 llvm::ArrayRef<Operand> operands);

/// V-GEN: `what` exists on the target.
mlir::LogicalResult verifySince(mlir::Operation *op, const llvm::Twine &what,
                                Generation generation);
mlir::LogicalResult verifyHas(mlir::Operation *op, const llvm::Twine &what,
                              Capability capability);

/// V-GEN of operators that came with a generation.
mlir::LogicalResult verifyOperatorSince(mlir::Operation *op, llvm::StringRef name, AluOp alu);

/// The element type of `operand` is one that `accepts`; `rule` says which.
mlir::LogicalResult verifyElementType(mlir::Operation *op, const Operand &operand,
                                      llvm::function_ref<bool(mlir::Type)> accepts,
                                      const llvm::Twine &rule);

/// The element types of two operands are equal, `second` being the one compared.
mlir::LogicalResult verifySameElementType(mlir::Operation *op, const Operand &first,
                                          const Operand &second);

/// An operator attribute is one of a list.
mlir::LogicalResult verifyOperator(mlir::Operation *op, llvm::StringRef name, AluOp alu,
                                   llvm::function_ref<bool(AluOp)> accepts);

/// A command to the accumulator register is one of a list.
mlir::LogicalResult verifyReduceCmd(mlir::Operation *op, ReduceCmd command,
                                    llvm::ArrayRef<ReduceCmd> accepted);

/// A binary operator has its operand, a unary one has none or the number 0.
mlir::LogicalResult verifyOperatorOperand(mlir::Operation *op, llvm::StringRef operatorName,
                                          AluOp alu, const Operand &operand);

} // namespace nkic::nki

#endif // NKIC_DIALECT_NKI_NKIVERIFY_H
