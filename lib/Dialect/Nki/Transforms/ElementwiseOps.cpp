// Which instructions compute each element of a tile on its own.

#include "ElementwiseOps.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace nkic::nki;

namespace {

constexpr StringLiteral kLibrary = "calls a function of the math library";
constexpr StringLiteral kReduces = "reduces";

StringRef whyNot(AluOp op) { return op == AluOp::power ? kLibrary : StringLiteral(""); }

/// Functions that the runtime writes out; the others would be calls in every iteration.
StringRef whyNot(Activation op) {
  switch (op) {
  case Activation::gelu:
  case Activation::gelu_dx:
  case Activation::softplus:
  case Activation::mish:
  case Activation::erf:
  case Activation::log:
  case Activation::sin:
  case Activation::arctan:
    return kLibrary;
  default:
    return "";
  }
}

} // namespace

std::optional<StringRef> nkic::nki::whyNotInLoop(Operation *op) {
  using Reason = std::optional<StringRef>;
  return llvm::TypeSwitch<Operation *, Reason>(op)
      .Case<TensorCopyOp, ReciprocalOp, MemsetOp, TensorCopyPredicatedOp>(
          [](auto) { return Reason(""); })
      .Case<TensorTensorOp>([](TensorTensorOp op) { return Reason(whyNot(op.getOp())); })
      .Case<TensorScalarOp, ScalarTensorTensorOp>([](auto op) {
        StringRef first = whyNot(op.getOp0());
        return Reason(first.empty() ? whyNot(op.getOp1()) : first);
      })
      .Case<ActivationOp>([](ActivationOp op) {
        return Reason(op.getReduceCmd() != ReduceCmd::idle || op.getReduceRes() ? StringRef(kReduces)
                                                                               : whyNot(op.getOp()));
      })
      .Case<SelectReduceOp>([](SelectReduceOp op) {
        return Reason(op.getReduceCmd() != ReduceCmd::idle || op.getReduceRes() ? StringRef(kReduces)
                                                                               : StringRef(""));
      })
      .Default([](Operation *) { return Reason(); });
}
