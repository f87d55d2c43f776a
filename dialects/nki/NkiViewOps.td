// Views: free re-readings of a tile or tensor.

#ifndef NKI_VIEW_OPS_TD
#define NKI_VIEW_OPS_TD

include "nki/NkiInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

// The written result type may be more dynamic than the one that follows from the
// operands, never different from it: the verifier of every view says so. One without
// `strided<>` leaves strides and offset to what follows.
class Nki_View<string mnemonic, list<Trait> traits = []>
    : Nki_Op<mnemonic, !listconcat(traits, [Pure, ViewLikeOpInterface,
        DeclareOpInterfaceMethods<TypeRefinementOpInterface>])> {
  let results = (outs AnyMemRef:$result);
  let hasVerifier = 1;
  code viewDeclaration = [{
    ::mlir::Value getViewSource() { return getSource(); }
    ::mlir::Value getViewDest() { return getResult(); }
  }];
  let extraClassDeclaration = viewDeclaration;
}

def Nki_SliceOp : Nki_View<"slice", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewOpInterface, ["getOffsetTerms"]>]> {
  let summary = "select and slice dimensions";
  let description = [{
    One entry per dimension of the source, as in NumPy: `:` keeps it whole, `i`
    selects one index and drops the dimension, `start : count` keeps `count`
    elements from `start`, `start : count : step` every `step`-th. Offsets may be
    dynamic after binding, counts and steps not.

    #### Constraints
    - (C1) one entry per dimension.
    - (C2) constant indices and ranges lie inside the source.
    - (C3) steps and counts are at least 1.
    - (C4) the partition dimension of an SBUF or PSUM tile is never dropped, and its
      step is 1.
    - (C5) the written result type agrees with the one that follows; without `strided<>` it
      leaves strides and offset open.

    #### Example
    ```mlir
    %rows = nki.slice %value[%b, :, %h, %c : 32]
        : memref<2x2900x8x64xbf16, #hbm> to memref<2900x32xbf16, strided<[512, 1], offset: ?>, #hbm>
    ```

    Source: nl.NkiTensor slice and select.
  }];
  let hasFolder = 1; // moves constants into the static lists
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                       DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$steps);
  let assemblyFormat = [{
    $source custom<SliceList>($offsets, $sizes, $static_offsets, $static_sizes, $steps)
    attr-dict `:` type($source) `to` type($result)
  }];
  let extraClassDeclaration = viewDeclaration # [{
    /// Values of `static_sizes` besides a count: the whole dimension, a dropped one.
    static constexpr int64_t kWhole = -1;
    static constexpr int64_t kDropped = -2;

    /// The largest start of dimension `dim` with which the slice lies inside the source,
    /// where sizes are static; the smallest is 0.
    int64_t getLargestStart(int64_t dim);
  }];
}

def Nki_PermuteOp : Nki_View<"permute", [DeclareOpInterfaceMethods<ViewOpInterface, []>]> {
  let summary = "reorder dimensions";
  let description = [{
    `result[i_p0, i_p1, ...] = source[i_0, i_1, ...]`: dimension d of the result is
    dimension `permutation[d]` of the source.

    #### Constraints
    - (C1) a permutation of the source's dimensions.
    - (C2) the partition dimension of an SBUF or PSUM tile stays first.
    - (C3) the written result type agrees with the one that follows; without `strided<>` it
      leaves strides and offset open.

    #### Example
    ```mlir
    %t = nki.permute %x [0, 2, 1] : memref<128x4x8xf32, #sbuf>
        to memref<128x8x4xf32, strided<[32, 1, 8]>, #sbuf>
    ```

    Source: nl.NkiTensor permute.
  }];
  let arguments = (ins AnyMemRef:$source, DenseI64ArrayAttr:$permutation);
  let assemblyFormat = "$source $permutation attr-dict `:` type($source) `to` type($result)";
}

def Nki_FlattenOp : Nki_View<"flatten", [DeclareOpInterfaceMethods<ViewOpInterface, []>]> {
  let summary = "merge neighbouring dimensions";
  let description = [{
    Dimensions `first` to `last` become one, in row-major order.

    #### Constraints
    - (C1) 0 <= first < last < rank.
    - (C2) the partition dimension of an SBUF or PSUM tile is not merged.
    - (C3) the dimensions lie one behind the other in memory: the stride of each is
      count * stride of the next (dimensions of size 1 apart).
    - (C4) the written result type agrees with the one that follows; without `strided<>` it
      leaves strides and offset open.

    #### Example
    ```mlir
    %f = nki.flatten %x [1, 2] : memref<128x4x8xf32, #sbuf> to memref<128x32xf32, #sbuf>
    ```

    Source: nl.NkiTensor flatten_dims.
  }];
  let arguments = (ins AnyMemRef:$source, I64Attr:$first, I64Attr:$last);
  let assemblyFormat = "$source `[` $first `,` $last `]` attr-dict `:` type($source) `to` type($result)";
}

def Nki_SplitOp : Nki_View<"split", [DeclareOpInterfaceMethods<ViewOpInterface, []>]> {
  let summary = "split a dimension into several";
  let description = [{
    Dimension `dim` becomes the dimensions listed, outermost first.

    #### Constraints
    - (C1) 0 <= dim < rank, and not the partition dimension of an SBUF or PSUM tile.
    - (C2) the product of the sizes equals the size of the dimension.
    - (C3) the written result type agrees with the one that follows; without `strided<>` it
      leaves strides and offset open.

    #### Example
    ```mlir
    %s = nki.split %x dim 1 into [4, 8] : memref<128x32xf32, #sbuf> to memref<128x4x8xf32, #sbuf>
    ```

    Source: nl.NkiTensor reshape_dim.
  }];
  let hasFolder = 1; // moves constants into the static lists
  let arguments = (ins AnyMemRef:$source, I64Attr:$dim, Variadic<Index>:$sizes,
                       DenseI64ArrayAttr:$static_sizes);
  let assemblyFormat = [{
    $source `dim` $dim `into` custom<DynamicIndexList>($sizes, $static_sizes) attr-dict
    `:` type($source) `to` type($result)
  }];
}

def Nki_BroadcastOp : Nki_View<"broadcast", [DeclareOpInterfaceMethods<ViewOpInterface, []>]> {
  let summary = "repeat a dimension of size 1";
  let description = [{
    Dimension `dim` of size 1 becomes `count` long, with a stride of 0.

    #### Constraints
    - (C1) 0 <= dim < rank, and not the partition dimension of an SBUF or PSUM tile.
    - (C2) the dimension has size 1, and `count` is at least 1.
    - (C3) the written result type agrees with the one that follows; without `strided<>` it
      leaves strides and offset open.

    #### Example
    ```mlir
    %r = nki.broadcast %x dim 1 to [8] : memref<128x1xf32, #sbuf>
        to memref<128x8xf32, strided<[1, 0]>, #sbuf>
    ```

    Source: nl.NkiTensor broadcast.
  }];
  let hasFolder = 1; // moves constants into the static lists
  let arguments = (ins AnyMemRef:$source, I64Attr:$dim, Variadic<Index>:$count,
                       DenseI64ArrayAttr:$static_count);
  let assemblyFormat = [{
    $source `dim` $dim `to` custom<DynamicIndexList>($count, $static_count) attr-dict
    `:` type($source) `to` type($result)
  }];
}

def Nki_ApOp : Nki_View<"ap", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewOpInterface, ["getOffsetTerms"]>]> {
  let summary = "read the memory of a tile or tensor by a pattern of its own";
  let description = [{
    `pattern` lists `[step, count]`, the outermost dimension first: element `(i0, i1, ...)` of
    the result is element `offset + i0 * step0 + i1 * step1 + ...` of the source in row-major
    order. A step may be 0, or lead back. Where the element type of the result has another
    size, offset, steps and counts are in elements of the result: the bytes are read anew.

    #### Constraints
    - (C1) pairs of step and count, and one value for each number that is not written out.
    - (C2) counts are at least 1.
    - (C3) the source is row-major without gaps.
    - (C4) in SBUF and PSUM the first step is the row length of the source, in elements of the
      result, or the first count is 1.
    - (C5) every element lies inside the source; in SBUF and PSUM inside the row of its
      partition.
    - (C6) a row of the source, or all of it in HBM, is whole elements of the result.
    - (C7) the written result type agrees with the one that follows.

    #### Example
    ```mlir
    %pairs = nki.ap %x pattern [[64, 128], [2, 32], [1, 2]] offset [0]
        : memref<128x64xf32, #sbuf> to memref<128x32x2xf32, #sbuf>
    ```

    Source: nl.NkiTensor ap and view.
  }];
  let hasFolder = 1; // moves constants into the static lists
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$pattern_values,
                       DenseI64ArrayAttr:$pattern, Variadic<Index>:$offset,
                       DenseI64ArrayAttr:$static_offset);
  let assemblyFormat = [{
    $source `pattern` custom<Pattern>($pattern_values, $pattern)
    `offset` custom<DynamicIndexList>($offset, $static_offset) attr-dict
    `:` type($source) `to` type($result)
  }];
  let extraClassDeclaration = viewDeclaration # [{
    /// The smallest and the largest offset with which the pattern stays inside the source,
    /// where the pattern is static.
    std::pair<int64_t, int64_t> getOffsetRange();
  }];
}

#endif // NKI_VIEW_OPS_TD
