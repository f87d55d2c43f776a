// What the host makes of instructions: loops over elements, and fused gathers. Passes
// write them; a kernel does not hold them.

#ifndef NKI_HOST_OPS_TD
#define NKI_HOST_OPS_TD

include "nki/NkiInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Nki_ForElementsOp : Nki_Op<"for_elements", [SingleBlock, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "a loop over elements that do not depend on one another";
  let description = [{
    Runs its body for each `position` from 0 to `count` - 1. No iteration reads what another
    one writes, so they may run in any order, or as lanes of a vector.

    #### Constraints
    - (C1) the body has one argument, an `index`.
    - (C2) `count` is at least 1.

    #### Example
    ```mlir
    func.func @example(%x: memref<128x64xf32, #nki.mem<sbuf>>, %y: memref<128x64xf32, #nki.mem<sbuf>>, %row: index) {
      nki.for_elements %i in 64 {
        %v = nki.load %x[%row, %i] : memref<128x64xf32, #nki.mem<sbuf>>
        nki.store %v, %y[%row, %i] : memref<128x64xf32, #nki.mem<sbuf>>
      }
      return
    }
    ```

    On the host a `for` that C++ compilers are told to vectorise.
  }];
  let arguments = (ins I64Attr:$count);
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "int64_t":$count)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// The element at a partition and a position among the free elements of a view.
class Nki_ElementAccess<string mnemonic, list<Trait> traits>
    : Nki_Op<mnemonic, traits> {
  let hasVerifier = 1;
}

def Nki_LoadOp : Nki_ElementAccess<"load", [TypesMatchWith<
    "result is an element of 'source'", "source", "result",
    "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "read an element of a view";
  let description = [{
    The element `position` of the free dimensions, counted in row-major order, of partition
    `partition`. In a view whose elements all lie side by side a position may run on into
    the partitions behind.

    #### Constraints
    - (C1) the free elements of `source` lie at equal distances.

    #### Example
    ```mlir
    func.func @example(%x: memref<128x64xf32, #nki.mem<sbuf>>, %row: index, %i: index) {
      %v = nki.load %x[%row, %i] : memref<128x64xf32, #nki.mem<sbuf>>
      return
    }
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "what is read", [MemRead]>:$source, Index:$partition,
                       Index:$position);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source `[` $partition `,` $position `]` attr-dict `:` type($source)";
}

def Nki_StoreOp : Nki_ElementAccess<"store", [TypesMatchWith<
    "value is an element of 'target'", "target", "value",
    "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "write an element of a view";
  let description = [{
    The counterpart of `nki.load`.

    #### Constraints
    - (C1) the free elements of `target` lie at equal distances.

    #### Example
    ```mlir
    func.func @example(%y: memref<128x64xf32, #nki.mem<sbuf>>, %row: index, %i: index, %v: f32) {
      nki.store %v, %y[%row, %i] : memref<128x64xf32, #nki.mem<sbuf>>
      return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "what is written", [MemWrite]>:$target,
                       Index:$partition, Index:$position);
  let assemblyFormat = [{
    $value `,` $target `[` $partition `,` $position `]` attr-dict `:` type($target)
  }];
}

def Nki_ElementOp : Nki_Op<"element", [Pure]> {
  let summary = "what an instruction computes for one element";
  let description = [{
    The element that `instruction` would write to its `dst`, from the elements it would
    read there, with its rounding to the element type of `dst`. `slots` has an entry for
    each operand that the instruction declares after `dst`, or from `dst` on where it reads
    that: the number of an input, or -1 for an operand that is absent. `settings` are the attributes of
    the instruction, in the order of its declaration, without those that say where it runs.

    #### Example
    ```mlir
    func.func @example(%x: f32, %w: f32) {
      %y = nki.element "tensor_scalar"(%x, %w) slots [0, 1, -1]
          [#nki<alu multiply>, false, #nki<alu none>, false, #nki<engine unknown>]
          : (f32, f32) -> bf16
      return
    }
    ```

    On the host a call of the function of that name in `rt::element`.
  }];
  let arguments = (ins StrAttr:$instruction, Variadic<AnyType>:$inputs, DenseI64ArrayAttr:$slots,
                       ArrayAttr:$settings);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $instruction `(` $inputs `)` `slots` $slots $settings attr-dict
    `:` functional-type($inputs, $result)
  }];
}

def Nki_GatherAccumulateOp : Nki_Op<"gather_accumulate"> {
  let summary = "add gathered rows, each times a weight";
  let description = [{
    For each row `r` of `acc`, and for each `n` of the free dimensions of `rows` in
    row-major order:

        acc[r, :] = x * weights[r, n] + acc[r, :]

    where `x` is row `rows[r, n]` of `table`, or `fill`, rounded to the element type of
    `table`, where that is no row of it. The
    product and the sum round to fp32 each, the sum is written with rounding to nearest
    even each time. It is what a fill, a gathering `nki.dma_copy` and a
    `nki.scalar_tensor_tensor` do, without the tile between them.

    #### Shapes
    | name      | partitions | free                   | space      | element type   |
    |-----------|------------|------------------------|------------|----------------|
    | `acc`     | P          | C                      | sbuf, psum | any            |
    | `table`   | rows       | C                      | hbm        | any            |
    | `rows`    | P          | N, 1 or 2 dimensions   | sbuf       | i32, ui32      |
    | `weights` | P          | N, as `rows`           | sbuf, psum | any            |

    #### Constraints
    - (C1) the shapes are as above.
    - (C2) the elements of a row of `acc` and of `table` lie side by side.

    #### Example
    ```mlir
    func.func @example(%acc: memref<128x32xf32, #nki.mem<sbuf>>,
                       %table: memref<1000x32xbf16, #nki.mem<hbm>>,
                       %rows: memref<128x8xui32, #nki.mem<sbuf>>,
                       %weights: memref<128x8xf32, #nki.mem<sbuf>>) {
      nki.gather_accumulate %acc, %table[%rows] times %weights fill 0.0
          : memref<128x32xf32, #nki.mem<sbuf>>, memref<1000x32xbf16, #nki.mem<hbm>>,
            memref<128x8xui32, #nki.mem<sbuf>>, memref<128x8xf32, #nki.mem<sbuf>>
      return
    }
    ```

    On the host `rt::gather_accumulate`, which keeps the sums in registers.
  }];
  let arguments = (ins Arg<AnyMemRef, "the sums", [MemRead, MemWrite]>:$acc,
    Arg<AnyMemRef, "what is gathered from", [MemRead]>:$table,
    Arg<AnyMemRef, "numbers of rows", [MemRead]>:$rows,
    Arg<AnyMemRef, "a factor for each row", [MemRead]>:$weights,
    F32Attr:$fill);
  let assemblyFormat = [{
    $acc `,` $table `[` $rows `]` `times` $weights `fill` $fill attr-dict
    `:` type($acc) `,` type($table) `,` type($rows) `,` type($weights)
  }];
  let hasVerifier = 1;
}

#endif // NKI_HOST_OPS_TD
