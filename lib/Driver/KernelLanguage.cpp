// The list of operations that kernels and programs consist of.

#include "KernelLanguage.h"

#include "nkic/Dialect/Nc/Nc.h"
#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Dialect/Nki/ScalarOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace nkic;

/// Whether the op is one of those between the top level and the instructions.
static bool isFrame(Operation *op) {
  return isa<func::FuncOp, func::CallOp, func::ReturnOp, scf::ForOp, scf::ForallOp,
             scf::InParallelOp, scf::IfOp, scf::YieldOp>(op);
}

/// Why the op may not stand in a file, or nothing.
static std::string explainForeign(Operation *op) {
  bool isTop = isa<ModuleOp>(op->getParentOp());
  bool isUnit = isa<nki::KernelOp, nc::ProgramOp, func::FuncOp>(op);
  if (isUnit != isTop)
    return isUnit ? "must stand at the top of the file"
                  : "must not stand outside of nki.kernel, func.func and nc.program";
  if (auto function = dyn_cast<func::FuncOp>(op)) {
    if (function.isExternal())
      return "must have a body: calls are inlined, and nothing is linked";
    if (!function.getBody().hasOneBlock())
      return "must have one block; use scf.if and scf.for";
  }
  if (isa<nki::NkiDialect, nc::NcDialect>(op->getDialect()) || isFrame(op))
    return "";
  if (isa<arith::ArithDialect>(op->getDialect()))
    return nki::explainForeignScalar(op);
  return nkic::driver::kForeignOperation.str();
}

namespace {

/// Operations of a kernel whose calls are inlined, at most.
constexpr uint64_t kMaxOperations = 1 << 20;

/// How large functions and kernels get when the functions they call are inlined.
class InlinedSize {
public:
  explicit InlinedSize(ModuleOp module) : symbols(module) {}

  /// The number of operations; nothing, after an error, where a function calls itself or the
  /// limit is passed.
  std::optional<uint64_t> count(Operation *unit) {
    auto [entry, isNew] = sizes.try_emplace(unit, kOpen);
    if (!isNew) {
      if (entry->second != kOpen)
        return entry->second;
      unit->emitOpError() << "must not call itself: calls are inlined";
      return std::nullopt;
    }
    uint64_t size = 0;
    WalkResult result = unit->walk([&](Operation *op) {
      ++size;
      auto call = dyn_cast<func::CallOp>(op);
      auto callee = call ? symbols.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
      if (!callee)
        return WalkResult::advance();
      auto inlined = count(callee);
      if (!inlined)
        return WalkResult::interrupt();
      size += *inlined;
      if (size <= kMaxOperations)
        return WalkResult::advance();
      call.emitError() << "calls must make at most " << kMaxOperations
                       << " operations when they are inlined, but this one makes more; use a loop";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return std::nullopt;
    sizes[unit] = size;
    return size;
  }

private:
  static constexpr uint64_t kOpen = ~0ull; // its calls are being followed

  SymbolTable symbols;
  llvm::DenseMap<Operation *, uint64_t> sizes;
};

} // namespace

LogicalResult nkic::driver::checkLanguage(ModuleOp module) {
  bool failed = false;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == module.getOperation())
      return WalkResult::advance();
    if (!op->getDialect()) {
      op->emitError() << "'" << op->getName() << "' is no operation of kernels";
      failed = true;
      return WalkResult::skip();
    }
    std::string reason = explainForeign(op);
    if (reason.empty())
      return WalkResult::advance();
    op->emitOpError() << reason;
    failed = true;
    return WalkResult::skip(); // what is inside is no error of its own
  });
  if (failed)
    return failure();
  InlinedSize sizes(module);
  for (Operation &unit : *module.getBody()) {
    if (!sizes.count(&unit))
      return failure();
  }
  return success();
}
