// Tiles become `Local` storage, views a pointer with static sizes and strides.

#include "NkiToEmitC.h"

#include "nkic/Conversion/CppTypes.h"
#include "nkic/Dialect/Nki/Nki.h"
#include "nkic/Dialect/Nki/ScalarOps.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace nkic;
using namespace nkic::nki;

namespace {

struct LowerAlloc : OpConversionPattern<AllocOp> {
  LowerAlloc(const TypeConverter &converter, MLIRContext *context, CppNames &names)
      : OpConversionPattern(converter, context), names(names) {}

  LogicalResult matchAndRewrite(AllocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = cast<MemRefType>(op.getType());
    std::string name = names.unique(op.getName());
    std::string text = "rt::Local<" + cppElementType(type.getElementType());
    for (int64_t size : type.getShape())
      text += ", " + std::to_string(size);
    emitc::VerbatimOp::create(rewriter, op.getLoc(), text + "> " + name + "(core);");
    rewriter.replaceOp(op, cppLiteral(rewriter, op.getLoc(),
                                      getTypeConverter()->convertType(type), name + ".tile()"));
    return success();
  }

  CppNames &names;
};

struct LowerView : OpInterfaceConversionPattern<ViewOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult matchAndRewrite(ViewOpInterface op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type sizeT = emitc::SizeTType::get(getContext());
    auto literal = [&](int64_t value) {
      return cppLiteral(rewriter, loc, sizeT, Twine(value));
    };
    // Only slices have starts that are no constants; the dimensions of these.
    SmallVector<int64_t> dims;
    auto slice = dyn_cast<SliceOp>(op.getOperation());
    if (slice) {
      for (auto [dim, start] : llvm::enumerate(slice.getStaticOffsets())) {
        if (ShapedType::isDynamic(start))
          dims.push_back(dim);
      }
    }
    auto guarded = op->getAttrOfType<DenseI64ArrayAttr>(kGuardedDimsAttr);
    auto dim = dims.begin();
    // offset = sum of index * stride, in elements.
    Value offset;
    int64_t constant = 0;
    for (auto [index, stride] : op.getOffsetTerms()) {
      if (auto attr = dyn_cast<Attribute>(index)) {
        constant += cast<IntegerAttr>(attr).getInt() * stride;
        continue;
      }
      Value value = rewriter.getRemappedValue(cast<Value>(index));
      if (guarded && llvm::is_contained(guarded.asArrayRef(), *dim))
        value = guard(slice, *dim, value, rewriter);
      ++dim;
      if (stride != 1)
        value = emitc::MulOp::create(rewriter, loc, sizeT, value, literal(stride));
      offset = offset ? emitc::AddOp::create(rewriter, loc, sizeT, offset, value).getResult()
                      : value;
    }
    if (!offset)
      offset = literal(constant);
    else if (constant != 0)
      offset = emitc::AddOp::create(rewriter, loc, sizeT, offset, literal(constant));
    auto type = cast<MemRefType>(op->getResult(0).getType());
    Type viewType = getTypeConverter()->convertType(type);
    auto source = cast<MemRefType>(op.getViewSource().getType());
    bool readsAnew = source.getElementType() != type.getElementType();
    auto templateArgument = cast<emitc::OpaqueType>(viewType).getValue();
    auto call = emitc::CallOpaqueOp::create(
        rewriter, loc, viewType, readsAnew ? "rt::viewAs" : "rt::view", ValueRange{operands[0], offset}, ArrayAttr(),
        rewriter.getArrayAttr(emitc::OpaqueAttr::get(getContext(), templateArgument)));
    rewriter.replaceOp(op, call.getResults());
    return success();
  }

private:
  /// `rt::guard(core, start, largest, "start of dim 1 of a slice at add.mlir:12")`
  static Value guard(SliceOp slice, int64_t dim, Value start,
                     ConversionPatternRewriter &rewriter) {
    std::string literal =
        cppPlace("start of dim " + Twine(dim) + " of a slice", slice.getLoc());
    auto opaque = [&](StringRef text) {
      return emitc::OpaqueAttr::get(rewriter.getContext(), text);
    };
    std::string largest = std::to_string(slice.getLargestStart(dim));
    return emitc::CallOpaqueOp::create(
               rewriter, slice.getLoc(), start.getType(), "rt::guard", ValueRange{start},
               rewriter.getArrayAttr(
                   {opaque("core"), rewriter.getIndexAttr(0), opaque(largest), opaque(literal)}),
               ArrayAttr())
        .getResult(0);
  }
};

/// `nki.table_at` reads a constant table that stands where it is used.
struct LowerTableAt : OpConversionPattern<TableAtOp> {
  LowerTableAt(const TypeConverter &converter, MLIRContext *context, CppNames &names)
      : OpConversionPattern(converter, context), names(names) {}

  LogicalResult matchAndRewrite(TableAtOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = cast<ShapedType>(op.getTable().getType());
    std::string name = names.unique("table");
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "static constexpr int64_t " << name << "[] = {";
    llvm::interleaveComma(op.getTable().getValues<int64_t>(), os);
    os << "};"; // no format string: it has no operands
    emitc::VerbatimOp::create(rewriter, op.getLoc(), text);
    Type sizeT = emitc::SizeTType::get(getContext());
    auto opaque = [&](const Twine &text) {
      return emitc::OpaqueAttr::get(getContext(), text.str());
    };
    SmallVector<Attribute> arguments;
    bool isWatched = op->hasAttr(kGuardedAttr);
    if (isWatched)
      arguments = {opaque("core"), opaque(cppPlace("'nki.table_at'", op.getLoc()))};
    arguments.push_back(opaque(name));
    if (isWatched)
      arguments.push_back(opaque(Twine(type.getDimSize(0))));
    arguments.append({opaque(Twine(type.getDimSize(1))), rewriter.getIndexAttr(0),
                      rewriter.getIndexAttr(1)});
    auto call = emitc::CallOpaqueOp::create(rewriter, op.getLoc(), sizeT, "rt::tableAt",
                                            ValueRange{adaptor.getRow(), adaptor.getColumn()},
                                            rewriter.getArrayAttr(arguments), ArrayAttr());
    rewriter.replaceOp(op, call.getResults());
    return success();
  }

  CppNames &names;
};

} // namespace

void nkic::populateViewPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                                CppNames &names) {
  patterns.add<LowerAlloc, LowerTableAt>(converter, patterns.getContext(), names);
  patterns.add<LowerView>(converter, patterns.getContext());
}
