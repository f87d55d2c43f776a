// The scalar ops of the kernel language.

#include "nkic/Dialect/Nki/ScalarOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace nkic::nki;

bool nkic::nki::isScalarType(Type type) {
  if (isa<IndexType, Float32Type, Float64Type>(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.isSignless() &&
         llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
}

std::string nkic::nki::explainForeignScalar(Operation *op) {
  // The bits of a NaN differ between machines and folders, so none may look at them.
  if (isa<arith::BitcastOp>(op))
    return "is no part of the kernel language: scalars are numbers, not bits";
  if (!isa<arith::ConstantOp, arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivUIOp,
           arith::DivSIOp, arith::CeilDivUIOp, arith::CeilDivSIOp, arith::FloorDivSIOp,
           arith::RemUIOp, arith::RemSIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp,
           arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp, arith::MaxSIOp, arith::MaxUIOp,
           arith::MinSIOp, arith::MinUIOp, arith::CmpIOp, arith::CmpFOp, arith::NegFOp,
           arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::RemFOp,
           arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp, arith::MinNumFOp,
           arith::ExtUIOp, arith::ExtSIOp, arith::ExtFOp, arith::TruncIOp, arith::TruncFOp,
           arith::UIToFPOp, arith::SIToFPOp, arith::FPToUIOp, arith::FPToSIOp,
           arith::IndexCastOp, arith::IndexCastUIOp, arith::SelectOp>(op))
    return "is no part of the kernel language";
  auto isForeign = [&](Type type) {
    return !isScalarType(type) && !(isa<arith::SelectOp>(op) && isa<MemRefType>(type));
  };
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes()))) {
    if (!isForeign(type))
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "must compute with index, i1, i8, i16, i32, i64, f32 or f64, but got " << type;
    if (isa<FloatType>(type))
      os << "; instructions round f32 to the element type of their tile";
    return text;
  }
  if (auto truncate = dyn_cast<arith::TruncFOp>(op);
      truncate && truncate.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
                      arith::RoundingMode::to_nearest_even)
    return "must round to nearest even, but got " +
           arith::stringifyRoundingMode(*truncate.getRoundingmode()).str();
  return "";
}
