// nki-refine-types: makes element types, sizes and strides static.

#include "nkic/Dialect/Nki/ShapeExpr.h"
#include "nkic/Dialect/Nki/Transforms/Passes.h"

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

    WalkResult result = kernel.walk<WalkOrder::PreOrder>([&](TypeRefinementOpInterface op) {
      std::string error;
      MemRefType type = op.inferRefinedType(error);
      if (!type) {
        op.emitOpError() << error;
        return WalkResult::interrupt();
      }
      Value value = op->getResult(0);
      if (value.getType() != type) {
        value.setType(type);
        ++numRefined;
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
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
