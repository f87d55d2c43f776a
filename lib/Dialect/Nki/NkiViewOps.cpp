// Views: the type of each that follows from its operands, and their checks.

#include "NkiAsmFormats.h"
#include "StaticLists.h"

#include "nkic/Dialect/Nki/Nki.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace nkic::nki;

namespace {

constexpr int64_t kDynamic = ShapedType::kDynamic;

bool isKnown(int64_t value) { return !ShapedType::isDynamic(value); }

int64_t multiply(int64_t a, int64_t b) {
  int64_t result;
  if (!isKnown(a) || !isKnown(b) || llvm::MulOverflow(a, b, result))
    return kDynamic;
  return result;
}

int64_t add(int64_t a, int64_t b) {
  int64_t result;
  if (!isKnown(a) || !isKnown(b) || llvm::AddOverflow(a, b, result))
    return kDynamic;
  return result;
}

/// Shape, strides and offset of a view; what its type is made of.
struct Layout {
  SmallVector<int64_t> sizes, strides;
  int64_t offset = 0;

  static Layout of(MemRefType type) {
    Layout layout;
    layout.sizes.assign(type.getShape().begin(), type.getShape().end());
    if (failed(type.getStridesAndOffset(layout.strides, layout.offset))) {
      layout.strides.assign(layout.sizes.size(), kDynamic);
      layout.offset = kDynamic;
    }
    return layout;
  }

  /// The memref type; the identity layout where the strides are row-major.
  MemRefType type(MemRefType like) const {
    auto layout = StridedLayoutAttr::get(like.getContext(), offset, strides);
    bool isRowMajor = offset == 0;
    int64_t expected = 1;
    for (size_t dim = sizes.size(); dim-- > 0;) {
      isRowMajor &= isKnown(expected) && strides[dim] == expected;
      expected = multiply(expected, sizes[dim]);
    }
    return MemRefType::get(sizes, like.getElementType(),
                           isRowMajor ? MemRefLayoutAttrInterface() : layout,
                           like.getMemorySpace());
  }
};

template <class... Args> std::nullptr_t fail(std::string &error, const Args &...args) {
  llvm::raw_string_ostream os(error);
  (os << ... << args);
  return nullptr;
}

/// Whether dimension `dim` is the partition dimension of a tile in SBUF or PSUM.
bool isPartitionDim(MemRefType type, int64_t dim) { return dim == 0 && isOnChip(type); }

/// Common to the verifiers of all views: the written result type agrees with the
/// one that follows from the operands. Without `strided<>` it says nothing about strides and
/// offset: whether those are row-major from 0 may depend on a parameter.
template <class View> LogicalResult verifyView(View view) {
  std::string error;
  MemRefType inferred = view.inferRefinedType(error);
  if (!inferred)
    return view.emitOpError() << error;
  auto written = cast<MemRefType>(view.getType());
  auto agrees = [](int64_t a, int64_t b) { return !isKnown(a) || !isKnown(b) || a == b; };
  bool ok = written.getRank() == inferred.getRank() &&
            written.getElementType() == inferred.getElementType() &&
            written.getMemorySpace() == inferred.getMemorySpace();
  if (ok) {
    Layout a = Layout::of(written), b = Layout::of(inferred);
    bool hasLayout = isa<StridedLayoutAttr>(written.getLayout());
    for (size_t dim = 0; dim < a.sizes.size(); ++dim)
      ok &= agrees(a.sizes[dim], b.sizes[dim]) &&
            (!hasLayout || agrees(a.strides[dim], b.strides[dim]));
    ok &= !hasLayout || agrees(a.offset, b.offset);
  }
  if (!ok)
    return view.emitOpError() << "result type must agree with " << inferred << ", but got " << written;
  return success();
}

} // namespace

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

MemRefType SliceOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  Layout in = Layout::of(source), out;
  SmallVector<int64_t> offsets = readList(getOffsets(), getStaticOffsets());
  SmallVector<int64_t> sizes = readList(getSizes(), getStaticSizes());
  ArrayRef<int64_t> steps = getSteps();
  // slice C1
  if (static_cast<int64_t>(offsets.size()) != source.getRank() || sizes.size() != offsets.size() ||
      steps.size() != offsets.size())
    return fail(error, "must have one entry per dimension of 'source' (", source.getRank(),
                "), but got ", offsets.size());
  out.offset = in.offset;
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    int64_t start = offsets[dim], count = sizes[dim], step = steps[dim], size = in.sizes[dim];
    bool dropped = getStaticSizes()[dim] == kDropped, whole = getStaticSizes()[dim] == kWhole;
    out.offset = start == 0 ? out.offset : add(out.offset, multiply(start, in.strides[dim]));
    if (whole)
      count = size;
    else if (dropped)
      count = 1;
    // slice C3
    if (isKnown(count) && count < 1)
      return fail(error, "count of dim ", dim, " must be at least 1, but got ", count);
    if (step < 1)
      return fail(error, "step of dim ", dim, " must be at least 1, but got ", step);
    // slice C2
    if (isKnown(start) && start < 0)
      return fail(error, "start of dim ", dim, " must be at least 0, but got ", start);
    if (!whole && isKnown(size) && isKnown(count)) {
      int64_t last = add(isKnown(start) ? start : 0, multiply(count - 1, step));
      if (!isKnown(last) || last >= size)
        return fail(error, "last index of dim ", dim, " must be at most ", size - 1, ", but got ",
                    isKnown(last) ? std::to_string(last) : std::string("an overflow"));
    }
    // slice C4
    if (isPartitionDim(source, dim) && (dropped || step != 1))
      return fail(error, dropped ? "partition dimension must not be dropped, but got one index; "
                                   "write `i : 1`"
                                 : "step of the partition dimension must be 1, but got " +
                                       std::to_string(step));
    if (dropped)
      continue;
    out.sizes.push_back(count);
    out.strides.push_back(multiply(in.strides[dim], step));
  }
  return out.type(source);
}

OpFoldResult SliceOp::fold(FoldAdaptor) {
  auto offsets = moveConstants(getOffsetsMutable(), getStaticOffsets(), /*least=*/0);
  if (offsets)
    setStaticOffsets(*offsets);
  auto sizes = moveConstants(getSizesMutable(), getStaticSizes(), /*least=*/1);
  if (sizes)
    setStaticSizes(*sizes);
  return offsets || sizes ? getResult() : OpFoldResult();
}

LogicalResult SliceOp::verify() {
  unsigned dynamicOffsets = llvm::count_if(getStaticOffsets(), ShapedType::isDynamic);
  unsigned dynamicSizes = llvm::count_if(getStaticSizes(), ShapedType::isDynamic);
  if (dynamicOffsets != getOffsets().size() || dynamicSizes != getSizes().size())
    return emitOpError() << "must have one operand per dynamic start and count ("
                         << dynamicOffsets + dynamicSizes << "), but got "
                         << getOffsets().size() + getSizes().size();
  return verifyView(*this); // slice C5
}

int64_t SliceOp::getLargestStart(int64_t dim) {
  int64_t size = cast<MemRefType>(getSource().getType()).getDimSize(dim);
  int64_t count = getStaticSizes()[dim];
  count = count == kWhole ? size : count == kDropped ? 1 : count;
  return size - 1 - (count - 1) * getSteps()[dim];
}

SmallVector<std::pair<OpFoldResult, int64_t>> SliceOp::getOffsetTerms() {
  SmallVector<std::pair<OpFoldResult, int64_t>> terms;
  Layout in = Layout::of(cast<MemRefType>(getSource().getType()));
  Builder builder(getContext());
  size_t next = 0;
  for (auto [dim, start] : llvm::enumerate(getStaticOffsets())) {
    if (!isKnown(start))
      terms.push_back({getOffsets()[next++], in.strides[dim]});
    else if (start != 0)
      terms.push_back({builder.getIndexAttr(start), in.strides[dim]});
  }
  return terms;
}

//===----------------------------------------------------------------------===//
// permute
//===----------------------------------------------------------------------===//

MemRefType PermuteOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  Layout in = Layout::of(source), out;
  ArrayRef<int64_t> permutation = getPermutation();
  // permute C1
  llvm::SmallBitVector seen(source.getRank());
  bool ok = static_cast<int64_t>(permutation.size()) == source.getRank();
  for (int64_t dim : permutation) {
    ok = ok && dim >= 0 && dim < source.getRank() && !seen.test(dim);
    if (ok)
      seen.set(dim);
  }
  if (!ok)
    return fail(error, "'permutation' must be a permutation of the dimensions 0 to ",
                source.getRank() - 1);
  // permute C2
  if (isOnChip(source) && permutation[0] != 0)
    return fail(error, "partition dimension must stay first, but got dimension ", permutation[0]);
  out.offset = in.offset;
  for (int64_t dim : permutation) {
    out.sizes.push_back(in.sizes[dim]);
    out.strides.push_back(in.strides[dim]);
  }
  return out.type(source);
}

LogicalResult PermuteOp::verify() { return verifyView(*this); } // permute C3

//===----------------------------------------------------------------------===//
// flatten
//===----------------------------------------------------------------------===//

MemRefType FlattenOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  Layout in = Layout::of(source), out;
  int64_t first = getFirst(), last = getLast();
  // flatten C1
  if (first < 0 || last <= first || last >= source.getRank())
    return fail(error, "dimensions must satisfy 0 <= first < last < ", source.getRank(),
                ", but got [", first, ", ", last, "]");
  // flatten C2
  if (isPartitionDim(source, first))
    return fail(error, "partition dimension must not be merged, but got first dimension 0");
  out.offset = in.offset;
  int64_t size = in.sizes[last], stride = in.strides[last];
  for (int64_t dim = last; dim-- > first;) {
    // flatten C3
    int64_t expected = multiply(size, stride);
    if (in.sizes[dim] == 1) // its stride is never used
      continue;
    if (size == 1) {
      stride = in.strides[dim];
    } else if (isKnown(expected) && isKnown(in.strides[dim]) && isKnown(in.sizes[dim]) &&
               expected != in.strides[dim]) {
      return fail(error, "stride of dim ", dim, " must equal size times stride of the next (",
                  expected, "), but got ", in.strides[dim]);
    }
    size = multiply(size, in.sizes[dim]);
  }
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    if (dim > first && dim <= last)
      continue;
    out.sizes.push_back(dim == first ? size : in.sizes[dim]);
    out.strides.push_back(dim == first ? stride : in.strides[dim]);
  }
  return out.type(source);
}

LogicalResult FlattenOp::verify() { return verifyView(*this); } // flatten C4

//===----------------------------------------------------------------------===//
// split
//===----------------------------------------------------------------------===//

MemRefType SplitOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  Layout in = Layout::of(source), out;
  int64_t dim = getDim();
  // split C1
  if (dim < 0 || dim >= source.getRank() || isPartitionDim(source, dim))
    return fail(error, "'dim' must be a free dimension below ", source.getRank(), ", but got ",
                dim);
  SmallVector<int64_t> sizes = readList(getSizes(), getStaticSizes());
  SmallVector<int64_t> strides(sizes.size());
  int64_t stride = in.strides[dim], total = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (isKnown(sizes[i]) && sizes[i] < 1)
      return fail(error, "size ", i, " must be at least 1, but got ", sizes[i]);
    strides[i] = stride;
    stride = multiply(stride, sizes[i]);
    total = multiply(total, sizes[i]);
  }
  // split C2
  if (isKnown(total) && isKnown(in.sizes[dim]) && total != in.sizes[dim])
    return fail(error, "product of the sizes must equal the size of dim ", dim, " (",
                in.sizes[dim], "), but got ", total);
  out.offset = in.offset;
  for (int64_t d = 0; d < source.getRank(); ++d) {
    if (d == dim) {
      out.sizes.append(sizes);
      out.strides.append(strides);
    } else {
      out.sizes.push_back(in.sizes[d]);
      out.strides.push_back(in.strides[d]);
    }
  }
  return out.type(source);
}

OpFoldResult SplitOp::fold(FoldAdaptor) {
  auto sizes = moveConstants(getSizesMutable(), getStaticSizes(), /*least=*/1);
  if (!sizes)
    return {};
  setStaticSizes(*sizes);
  return getResult();
}

LogicalResult SplitOp::verify() { return verifyView(*this); } // split C3

//===----------------------------------------------------------------------===//
// broadcast
//===----------------------------------------------------------------------===//

MemRefType BroadcastOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  Layout layout = Layout::of(source);
  int64_t dim = getDim();
  // broadcast C1
  if (dim < 0 || dim >= source.getRank() || isPartitionDim(source, dim))
    return fail(error, "'dim' must be a free dimension below ", source.getRank(), ", but got ",
                dim);
  SmallVector<int64_t> count = readList(getCount(), getStaticCount());
  // broadcast C2
  if (count.size() != 1 || (isKnown(count[0]) && count[0] < 1))
    return fail(error, "'count' must be one number of at least 1");
  if (isKnown(layout.sizes[dim]) && layout.sizes[dim] != 1)
    return fail(error, "size of dim ", dim, " must equal 1, but got ", layout.sizes[dim]);
  layout.sizes[dim] = count[0];
  layout.strides[dim] = 0;
  return layout.type(source);
}

OpFoldResult BroadcastOp::fold(FoldAdaptor) {
  auto count = moveConstants(getCountMutable(), getStaticCount(), /*least=*/1);
  if (!count)
    return {};
  setStaticCount(*count);
  return getResult();
}

LogicalResult BroadcastOp::verify() { return verifyView(*this); } // broadcast C3

//===----------------------------------------------------------------------===//
// ap
//===----------------------------------------------------------------------===//

/// Bytes of an element; 0 while its type is a parameter.
static int64_t getElementBytes(MemRefType type) {
  Type element = type.getElementType();
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() / 8 : 0;
}

/// `elements` of `from` counted in elements of `to`; unknown where they are not whole.
static int64_t rescale(int64_t elements, MemRefType from, MemRefType to) {
  if (from.getElementType() == to.getElementType())
    return elements;
  int64_t bytes = multiply(elements, getElementBytes(from)), size = getElementBytes(to);
  return !isKnown(bytes) || size == 0 || bytes % size != 0 ? kDynamic : bytes / size;
}

/// How far a pattern goes back and forth from its first element.
static std::pair<int64_t, int64_t> getReach(ArrayRef<int64_t> pattern) {
  int64_t back = 0, forth = 0;
  for (size_t i = 0; i + 1 < pattern.size(); i += 2) {
    int64_t &side = isKnown(pattern[i]) && pattern[i] < 0 ? back : forth;
    side = add(side, isKnown(pattern[i + 1]) ? multiply(pattern[i], pattern[i + 1] - 1) : kDynamic);
  }
  return {back, forth};
}

std::pair<int64_t, int64_t> ApOp::getOffsetRange() {
  auto source = cast<MemRefType>(getSource().getType());
  auto [back, forth] = getReach(readList(getPatternValues(), getPattern()));
  int64_t elements = rescale(getElements(source), source, cast<MemRefType>(getType()));
  return {-back, elements - 1 - forth};
}

MemRefType ApOp::inferRefinedType(std::string &error) {
  auto source = cast<MemRefType>(getSource().getType());
  auto written = cast<MemRefType>(getType());
  Layout in = Layout::of(source), out;
  SmallVector<int64_t> pattern = readList(getPatternValues(), getPattern());
  SmallVector<int64_t> offsets = readList(getOffset(), getStaticOffset());
  // ap C1
  if (pattern.empty() || pattern.size() % 2 != 0)
    return fail(error, "'pattern' must hold pairs of step and count, but got ", pattern.size(),
                " numbers");
  if (offsets.size() != 1)
    return fail(error, "'offset' must be one number, but got ", offsets.size());
  for (size_t i = 0; i < pattern.size(); i += 2) {
    // ap C2
    if (isKnown(pattern[i + 1]) && pattern[i + 1] < 1)
      return fail(error, "count of dim ", i / 2, " must be at least 1, but got ", pattern[i + 1]);
    out.strides.push_back(pattern[i]);
    out.sizes.push_back(pattern[i + 1]);
  }
  // ap C3
  int64_t expected = 1;
  for (int64_t dim = source.getRank(); dim-- > 0;) {
    if (isKnown(expected) && isKnown(in.strides[dim]) && in.sizes[dim] != 1 &&
        in.strides[dim] != expected)
      return fail(error, "'source' must be row-major without gaps, but the stride of dim ", dim,
                  " is ", in.strides[dim], ", not ", expected);
    expected = multiply(expected, in.sizes[dim]);
  }
  int64_t row = isOnChip(source) ? getFreeElements(source) : getElements(source);
  int64_t rowElements = rescale(row, source, written);
  // ap C6
  if (isKnown(row) && !isKnown(rowElements) && getElementBytes(source) && getElementBytes(written))
    return fail(error, "a row of ", row * getElementBytes(source),
                " bytes must be whole elements of the result (", getElementBytes(written),
                " bytes)");
  int64_t offset = offsets.front();
  out.offset = add(rescale(in.offset, source, written), offset);
  ArrayRef<int64_t> inner = pattern;
  int64_t first = offset;
  if (isOnChip(source)) {
    inner = inner.drop_front(2);
    int64_t step = pattern[0], count = pattern[1], partitions = getPartitions(source);
    // ap C4
    if (isKnown(step) && isKnown(rowElements) && step != rowElements && count != 1)
      return fail(error, "first step must be the row length of the source (", rowElements,
                  "), but got ", step);
    if (count == 1)
      out.strides[0] = rowElements;
    if (!isKnown(offset) || !isKnown(rowElements) || rowElements == 0)
      return out.type(written);
    // ap C5
    int64_t partition = offset / rowElements;
    first = offset % rowElements;
    if (offset < 0 || (isKnown(count) && isKnown(partitions) && partition + count > partitions))
      return fail(error, "last partition must be at most ", partitions - 1, ", but got ",
                  offset < 0 ? std::string("a negative offset")
                             : std::to_string(partition + count - 1));
  }
  auto [back, forth] = getReach(inner);
  if (isKnown(first) && isKnown(back) && first + back < 0)
    return fail(error, "first element must be at least 0, but got ", first + back);
  if (isKnown(first) && isKnown(forth) && isKnown(rowElements) && first + forth >= rowElements)
    return fail(error, isOnChip(source) ? "last element of a row must be at most "
                                        : "last element must be at most ",
                rowElements - 1, ", but got ", first + forth);
  return out.type(written);
}

OpFoldResult ApOp::fold(FoldAdaptor) {
  constexpr int64_t least = kDynamic + 1;
  auto pattern = moveConstants(getPatternValuesMutable(), getPattern(), least);
  if (pattern)
    setPattern(*pattern);
  auto offset = moveConstants(getOffsetMutable(), getStaticOffset(), least);
  if (offset)
    setStaticOffset(*offset);
  return pattern || offset ? getResult() : OpFoldResult();
}

LogicalResult ApOp::verify() {
  // ap C1
  unsigned steps = llvm::count_if(getPattern(), ShapedType::isDynamic);
  unsigned offsets = llvm::count_if(getStaticOffset(), ShapedType::isDynamic);
  if (steps != getPatternValues().size() || offsets != getOffset().size())
    return emitOpError() << "must have one value per number that is not written out ("
                         << steps + offsets << "), but got "
                         << getPatternValues().size() + getOffset().size();
  return verifyView(*this); // ap C7
}

SmallVector<std::pair<OpFoldResult, int64_t>> ApOp::getOffsetTerms() {
  if (!getOffset().empty())
    return {{getOffset().front(), 1}};
  return {{Builder(getContext()).getIndexAttr(getStaticOffset().front()), 1}};
}

#define GET_OP_CLASSES
#include "nkic/Dialect/Nki/NkiViewOps.cpp.inc"
