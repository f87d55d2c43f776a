// nki-refine-types: makes element types, sizes and strides static.

#include "nkic/Dialect/Nki/ShapeExpr.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace nkic::nki {
#define GEN_PASS_DEF_REFINETYPESPASS
#include "nkic/Dialect/Nki/Transforms/Passes.h.inc"
} // namespace nkic::nki

using namespace nkic::nki;

namespace {

/// The list of `nki.shape` that holds under the bound values.
ArrayAttr selectShape(Attribute shape, DictionaryAttr bound) {
  auto byWord = dyn_cast_or_null<DictionaryAttr>(shape);
  if (!byWord)
    return dyn_cast_or_null<ArrayAttr>(shape);
  NamedAttribute entry = *byWord.begin();
  auto word = bound.getAs<StringAttr>(entry.getName());
  return word ? cast<DictionaryAttr>(entry.getValue()).getAs<ArrayAttr>(word) : ArrayAttr();
}

struct RefineTypes : nkic::nki::impl::RefineTypesPassBase<RefineTypes> {
  void runOnOperation() override {
    KernelOp kernel = getOperation();
    auto bound = kernel->getAttrOfType<DictionaryAttr>("nki.bound");
    if (!bound) {
      kernel.emitError() << "attribute 'nki.bound' must name the values of the parameters, but it "
                            "is missing; run nki-bind-parameters first";
      return signalPassFailure();
    }
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](ElemType type) -> std::optional<Type> {
      auto value = bound.getAs<TypeAttr>(type.getParam());
      return value ? std::optional<Type>(value.getValue()) : std::nullopt;
    });
    replacer.recursivelyReplaceElementsIn(kernel, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
    if (failed(refineArguments(kernel, bound)))
      return signalPassFailure();

    if (failed(refineBlock(kernel.getBody().front())))
      signalPassFailure();
  }

  void setType(Value value, Type type) {
    if (value.getType() == type)
      return;
    value.setType(type);
    ++numRefined;
  }

  /// Gives the tiles and views of a block the types that follow, operation by operation, and
  /// those that loops and branches hand on the types of what is handed on.
  LogicalResult refineBlock(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto typed = dyn_cast<TypeRefinementOpInterface>(op)) {
        std::string error;
        MemRefType type = typed.inferRefinedType(error);
        if (!type)
          return op.emitOpError() << error;
        setType(op.getResult(0), type);
      } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (failed(refineLoop(loop)))
          return failure();
      } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
        if (failed(refineBranch(branch)))
          return failure();
      } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
        if (failed(merge(select, select.getTrueValueMutable(), select.getFalseValueMutable())))
          return failure();
        setType(select.getResult(), select.getTrueValue().getType());
      } else {
        for (Region &region : op.getRegions()) {
          for (Block &nested : region) {
            if (failed(refineBlock(nested)))
              return failure();
          }
        }
      }
    }
    return success();
  }

  /// The tiles that a loop carries have the types of the first ones. Where an iteration hands on
  /// another offset they are refined again, without one.
  LogicalResult refineLoop(scf::ForOp loop) {
    while (true) {
      for (auto [argument, initial] : llvm::zip(loop.getRegionIterArgs(), loop.getInitArgs()))
        setType(argument, initial.getType());
      if (failed(refineBlock(*loop.getBody())))
        return failure();
      bool isDone = true;
      for (auto [initial, yielded, argument, result] :
           llvm::zip(loop.getInitArgsMutable(), loop.getYieldedValuesMutable().value(),
                     loop.getRegionIterArgs(), loop.getResults())) {
        if (failed(merge(loop, initial, yielded)))
          return failure();
        isDone &= initial.get().getType() == argument.getType();
        setType(result, initial.get().getType());
      }
      if (isDone)
        return success();
    }
  }

  LogicalResult refineBranch(scf::IfOp branch) {
    for (Region &region : branch->getRegions()) {
      if (!region.empty() && failed(refineBlock(region.front())))
        return failure();
    }
    if (branch.getNumResults() == 0)
      return success();
    for (auto [result, then, otherwise] :
         llvm::zip(branch.getResults(), branch.thenYield().getResultsMutable(),
                   branch.elseYield().getResultsMutable())) {
      if (failed(merge(branch, then, otherwise)))
        return failure();
      setType(result, then.get().getType());
    }
    return success();
  }

  /// Gives two values one type, of which `op` hands on either: they may differ in their offsets.
  LogicalResult merge(Operation *op, OpOperand &first, OpOperand &second) {
    auto a = dyn_cast<MemRefType>(first.get().getType()),
         b = dyn_cast<MemRefType>(second.get().getType());
    if (!a || !b || a == b)
      return success();
    SmallVector<int64_t> strides, otherStrides;
    int64_t offset, otherOffset;
    if (a.getElementType() != b.getElementType() || a.getMemorySpace() != b.getMemorySpace() ||
        a.getRank() != b.getRank() || failed(a.getStridesAndOffset(strides, offset)) ||
        failed(b.getStridesAndOffset(otherStrides, otherOffset)))
      return reportTypes(op, a, b);
    SmallVector<int64_t> sizes(a.getShape());
    auto mergeNumber = [](int64_t &number, int64_t other) {
      if (ShapedType::isDynamic(other))
        number = other;
      return ShapedType::isDynamic(number) || number == other;
    };
    for (int64_t dim = 0; dim < a.getRank(); ++dim) {
      if (!mergeNumber(sizes[dim], b.getDimSize(dim)) ||
          !mergeNumber(strides[dim], otherStrides[dim]))
        return reportTypes(op, a, b);
    }
    auto merged = MemRefType::get(
        sizes, a.getElementType(),
        StridedLayoutAttr::get(&getContext(),
                               offset == otherOffset ? offset : ShapedType::kDynamic, strides),
        a.getMemorySpace());
    generalize(first, merged);
    generalize(second, merged);
    return success();
  }

  /// Makes an operand be of a type that says less. Views may have one.
  void generalize(OpOperand &operand, MemRefType type) {
    Value value = operand.get();
    if (value.getType() == type)
      return;
    if (isa_and_nonnull<ViewOpInterface>(value.getDefiningOp()) && value.hasOneUse())
      return value.setType(type);
    OpBuilder builder(operand.getOwner());
    SmallVector<int64_t> starts(type.getRank(), 0), counts(type.getRank(), SliceOp::kWhole),
        steps(type.getRank(), 1);
    operand.set(SliceOp::create(builder, value.getLoc(), type, value, ValueRange(), ValueRange(),
                                starts, counts, steps));
  }

  LogicalResult reportTypes(Operation *op, MemRefType a, MemRefType b) {
    return op->emitError() << "a tile that '" << op->getName()
                           << "' hands on must have one element type, shape and strides, but got "
                           << a << " and " << b << "; copy one of them to a tile like the other";
  }

  /// Gives each argument the type its `nki.shape` describes.
  LogicalResult refineArguments(KernelOp kernel, DictionaryAttr bound) {
    auto lookup = [&](StringRef name) -> std::optional<int64_t> {
      auto value = bound.getAs<IntegerAttr>(name);
      return value ? std::optional(value.getValue().getSExtValue()) : std::nullopt;
    };
    SmallVector<Type> types;
    for (BlockArgument argument : kernel.getBody().getArguments()) {
      unsigned index = argument.getArgNumber();
      auto type = cast<MemRefType>(argument.getType());
      SmallVector<int64_t> sizes(type.getShape());
      if (ArrayAttr shape = selectShape(kernel.getArgAttr(index, "nki.shape"), bound)) {
        for (auto [dim, entry] : llvm::enumerate(shape)) {
          auto expr = ShapeExpr::parse(entry);
          auto size = expr ? expr->evaluate(lookup) : std::nullopt;
          if (!size || *size < 1)
            return kernel.emitError()
                   << "argument '" << kernel.getArgumentName(index) << "' dim " << dim
                   << " must be a whole number of at least 1, but " << entry << " is "
                   << (size ? Twine(*size).str() : std::string("not whole"));
          sizes[dim] = *size;
        }
      }
      type = MemRefType::get(sizes, type.getElementType(), type.getLayout(), type.getMemorySpace());
      if (type.hasStaticShape() && !isAddressable(type))
        return kernel.emitError() << "argument '" << kernel.getArgumentName(index)
                                  << "' must have at most 2^56 elements, but got " << type;
      argument.setType(type);
      types.push_back(type);
    }
    kernel.setFunctionType(FunctionType::get(&getContext(), types, {}));
    return success();
  }
};

} // namespace
