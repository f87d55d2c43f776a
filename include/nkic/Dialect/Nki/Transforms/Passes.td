// Passes from nki to nki.

#ifndef NKI_TRANSFORMS_PASSES_TD
#define NKI_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormalizeScalarsPass : Pass<"nki-normalize-scalars", "::mlir::ModuleOp"> {
  let summary = "give every scalar op one meaning";
  let description = [{
    Requires: nothing; it comes before any pass that folds.

    Does: refuses ops of `arith` that are no part of the kernel language, and steps of loops
    that are written as a constant below 1. Drops the flags by which an author promises
    something (`overflow<nsw>`, `exact`, `fastmath`): what they leave undefined is
    defined here. A NaN that is written out becomes the one NaN that there is. The steps of
    other loops go through `nki.loop_step`.

    ```
    scf.for %i = %a to %b step %n { ... }
    -->  %step = nki.loop_step %n : index ; scf.for %i = %a to %b step %step { ... }
    ```

    Ensures: folders, host and program compute the same numbers, and no folder removes a loop
    whose step is below 1.
  }];
}

def BindParametersPass : Pass<"nki-bind-parameters", "::nkic::nki::KernelOp"> {
  let summary = "replace compile-time parameters by their values";
  let description = [{
    Requires: functions were inlined into the kernel.

    Does: gives each parameter its value from `values`, else its default, and checks
    it against the allowed values and bounds. `nki.param` and its relatives become
    constants, then dead branches are folded away. The values are kept in the
    kernel's attribute `nki.bound`.

    ```
    nki.param N : index        -->   arith.constant 256 : index
    nki.param_at s[%l, %c]     -->   nki.table_at dense<...>[%l, %c]
    ```

    Ensures: no op names a parameter; only types still do. Fails with one error per
    unknown, missing, malformed or forbidden value.
  }];
  let options = [
    ListOption<"values", "values", "std::string",
               "NAME=VALUE pairs as the command line's -D takes them; separate them by commas">
  ];
  let statistics = [
    Statistic<"numReplaced", "ops-replaced", "ops that named a parameter">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def CheckRequirementsPass : Pass<"nki-check-requirements", "::nkic::nki::KernelOp"> {
  let summary = "evaluate the preconditions of a bound kernel";
  let description = [{
    Requires: `nki-bind-parameters` ran.

    Does: unrolls loops that hold an `nki.require`, folds, and removes each
    requirement that holds.

    Ensures: no `nki.require` is left. Fails with the kernel's own message for each
    one that does not hold.
  }];
  let statistics = [
    Statistic<"numChecked", "requirements-checked", "requirements evaluated">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def RefineTypesPass : Pass<"nki-refine-types", "::nkic::nki::KernelOp"> {
  let summary = "make element types, sizes and strides static";
  let description = [{
    Requires: `nki-bind-parameters` ran, so that `nki.bound` names every value.

    Does: replaces `!nki.elem<...>`, gives the arguments the types that their
    `nki.shape` describes, and recomputes the type of every tile and view from its
    operands.

    ```
    nki.slice %x[%i : %n, :] : memref<?x?x!nki.elem<dtype>, #hbm> to ...
    -->  nki.slice %x[%i : 128, :] : memref<256x64xbf16, #hbm> to memref<128x64xbf16, ...>
    ```

    Ensures: the types that follow from constants are static. Fails where a view
    does not fit what it looks at.
  }];
  let statistics = [
    Statistic<"numRefined", "types-refined", "results whose type changed">
  ];
}

def VerifyBoundPass : Pass<"nki-verify-bound", "::nkic::nki::KernelOp"> {
  let summary = "contract of tile IR: parameters bound, types static";
  let description = [{
    Requires: nothing.

    Does: reports every op that tile IR does not allow: parameters, requirements,
    calls, memrefs with dynamic sizes or strides, and loops and branches besides `scf.for`,
    `scf.forall` and `scf.if`.

    Ensures: shapes and strides are static, and the only ops are instructions,
    views, tiles, loops and branches of `scf`, and scalar arithmetic.
  }];
}

def CheckAccessesPass : Pass<"nki-check-accesses", "::nkic::nki::KernelOp"> {
  let summary = "check what instructions write, and that tiles stay in their iteration";
  let description = [{
    Requires: tile IR (`nki-verify-bound`).

    Does: looks at the allocation or argument behind each operand, through views, branches
    and loops.

    Ensures: no instruction writes an input. What it writes is an operand that it reads, as a
    whole and element by element, or shares no byte with it; transposes share none. Where
    an offset depends on the iteration, `nc-check-instructions` looks at each. A tile of a
    loop body is not yielded by the loop: the next iteration makes it anew in its place.
  }];
  // Overlaps are compared as access patterns.
  let dependentDialects = ["::nkic::nc::NcDialect"];
}

def GuardSlicesPass : Pass<"nki-guard-slices", "::nkic::nki::KernelOp"> {
  let summary = "mark the slices that are to be watched while the kernel runs";
  let description = [{
    Requires: tile IR (`nki-verify-bound`).

    Does: computes the range of each start that is not a constant, by upstream's integer range
    analysis. Where it may be below 0, or so large that the slice leaves its source,
    the slice gets the attribute `nki.guarded_dims` with these dimensions.

    Ensures: every slice without it lies inside its source in every iteration. The host makes a
    fault of a guarded start that is out of range.
  }];
  let statistics = [Statistic<"numGuards", "guards", "starts that are checked at run time">];
}

def GuardScalarsPass : Pass<"nki-guard-scalars", "::nkic::nki::KernelOp"> {
  let summary = "mark the scalar ops that are to be watched while the kernel runs";
  let description = [{
    Requires: tile IR (`nki-verify-bound`).

    Does: computes the ranges of divisors, shifts, rows and columns of tables, and steps of
    loops, by upstream's integer range analysis. Where there may be none (division by 0, the
    smallest number by -1, a shift by the width or more, a row behind the table, a float
    that does not fit the integer), the op gets the attribute `nki.guarded`. A step that is
    at least 1 loses its `nki.loop_step`.

    Ensures: every op without it has a value in every execution. The host makes a fault of
    one that has none.
  }];
  let statistics = [Statistic<"numGuards", "guards", "ops that are checked at run time">];
}

def HoistInvariantsPass : Pass<"nki-hoist-invariants", "::nkic::nki::KernelOp"> {
  let summary = "move what does not change out of loops, unless it is watched";
  let description = [{
    Requires: `nki-guard-slices` and `nki-guard-scalars` ran.

    Does: upstream's loop-invariant code motion, but leaves what may be a fault where it is:
    in front of a loop that never runs it would be one that the kernel does not have.

    Ensures: the same values and faults.
  }];
}

def ResolveAccumulatePass : Pass<"nki-resolve-accumulate", "::nkic::nki::KernelOp"> {
  let summary = "decide overwrite or accumulate for matmuls that leave it open";
  let description = [{
    Requires: tile IR.

    Does: gives each `nki.nc_matmul` without `accumulate` what the public call means
    by that: overwrite what no matmul has written since the tile was made, add to the
    rest. The first matmul into a tile overwrites, a later one in the same block into
    the same view adds; one in a loop around which the tile was made adds in every
    iteration but the first.

    ```
    scf.for %k = %first to ... { nki.nc_matmul %acc, %a, %b }
    -->  %again = arith.cmpi ne, %k, %first ; nki.nc_matmul %acc, %a, %b accumulate %again
    ```

    Ensures: every `nki.nc_matmul` says what it does. Fails where that is not proven
    by these rules: the author then writes it.
  }];
  let statistics = [
    Statistic<"numResolved", "matmuls-resolved", "matmuls that were given an accumulate">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FoldTransposePairPass : Pass<"nki-fold-transpose-pair", "::nkic::nki::KernelOp"> {
  let summary = "turn a transposing gather that is transposed back into a plain gather";
  let description = [{
    Requires: tile IR.

    Does: finds a tile `[c, n, 128]` that one gathering `nki.dma_transpose` fills and
    that is only read by `nki.nc_transpose`, one `[c, 128]` piece at a time. Both
    move bits, so together they gather rows: the tile becomes `[128, n, c]`, the DMA
    one row gather per column of indices, the transpose a copy. On the machine the
    pair is the fast way to gather; on the host it only costs time.

    ```
    nki.dma_transpose %flat, %rows gather %i    -->   nki.dma_copy %g[:, j, :], %rows gather %i[:, j : 1]
    nki.nc_transpose %point, %t[:, %p, :]       -->   nki.tensor_copy %point, %g[:, %p, :]
    ```

    Ensures: the same bits in what the transposes wrote.
  }];
  let statistics = [
    Statistic<"numFolded", "pairs-folded", "tiles whose two transposes were removed">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def ForwardTileCopiesPass : Pass<"nki-forward-tile-copies", "::nkic::nki::KernelOp"> {
  let summary = "read the source of a copy instead of the copy";
  let description = [{
    Requires: tile IR.

    Does: where a tile is written by one `nki.tensor_copy` of equal element type and
    otherwise only read by instructions of the same block behind it, and the source
    is not written in between, the readers take the source and the tile and its copy go.
    A copy out of PSUM stays, because not everyone can read there.

    ```
    nki.tensor_copy %point, %g ; nki.scalar_tensor_tensor %acc, %point, ...
    -->  nki.scalar_tensor_tensor %acc, %g, ...
    ```

    Ensures: the same values; fewer tiles.
  }];
  let statistics = [
    Statistic<"numForwarded", "copies-forwarded", "copies that were removed">
  ];
}

def SplitWholeTilesPass : Pass<"nki-split-whole-tiles", "::nkic::nki::KernelOp"> {
  let summary = "split an elementwise instruction on a tile into one for each piece of it";
  let description = [{
    Requires: tile IR.

    Does: where the instructions of a block look at a tile by the pieces of a free dimension,
    one after the other, and an elementwise instruction beside them looks at the whole, that
    one becomes an instruction for each piece. Then `nki-fuse-elementwise` can put each
    beside the others that work on its piece.

    ```
    nki.memset %row, %none                  -->   nki.memset %row[:, 0, :], %none
    nki.tensor_copy %row[:, 0, :], %a             nki.memset %row[:, 1, :], %none
    nki.tensor_copy %row[:, 1, :], %b             ...
    ```

    Ensures: the same bits in every tile.
  }];
  let statistics = [
    Statistic<"numSplit", "instructions-split", "instructions that were split">
  ];
}

def FuseElementwisePass : Pass<"nki-fuse-elementwise", "::nkic::nki::KernelOp"> {
  let summary = "make one loop of elementwise instructions that follow one another";
  let description = [{
    Requires: tile IR.

    Does: takes stretches of instructions of one block, with nothing but views, tiles and scalar
    arithmetic between them, that compute each element of as many partitions and free elements
    on their own. They become one loop over rows and elements. In it a tile is a value: what one
    instruction writes the next one takes, rounded to the element type of the tile. What nobody
    reads behind the loop is not stored, and a tile that is neither stored nor read is gone.
    Rows that are not one stretch of memory are copied to one, and back, beside the loop.

    ```
    nki.tensor_scalar %b, %a, multiply %w   -->   scf.for %p = ... {
    nki.tensor_tensor %c, %b, add %b                nki.for_elements %i in 64 {
                                                      %x = nki.load %a[%p, %i]
                                                      %y = nki.element "tensor_scalar"(%x, %w) ...
                                                      %z = nki.element "tensor_tensor"(%y, %y) ...
                                                      nki.store %z, %c[%p, %i]
    ```

    An instruction stays alone, and `nki.not_fused` says why, when it calls a function of the
    math library that C++ compilers do not vectorise, or reduces; and a stretch ends
    where an instruction looks at other elements of a tile that it writes.

    Ensures: the same bits in every tile that is read afterwards.
  }];
  let statistics = [
    Statistic<"numLoops", "loops", "loops that were made">,
    Statistic<"numFused", "instructions-fused", "instructions that became part of a loop">,
    Statistic<"numTiles", "tiles-removed", "tiles that became values">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def FuseGathersPass : Pass<"nki-fuse-gathers", "::nkic::nki::KernelOp"> {
  let summary = "add gathered rows where they lie instead of copying them first";
  let description = [{
    Requires: tile IR.

    Does: finds a tile that is filled with a number, takes in gathered rows in one loop,
    and is added to a sum, times a weight for each row, in the loop behind it; the three become one
    `nki.gather_accumulate`, and the tile goes. A loop that does nothing but that, over a
    dimension of the row numbers and weights, goes into the instruction, too.

    ```
    nki.memset %g, %zero                               -->   nki.gather_accumulate %acc,
    scf.for %p { nki.dma_copy %g[:, %p, :], %t gather ... }      %t[%rows] times %w
    scf.for %p { nki.scalar_tensor_tensor %acc, %g[:, %p, :],
                   multiply %w[:, %p : 1], add %acc }
    ```

    Ensures: the same bits in the sum: products and sums in the same order, rounded as before;
    a row out of range adds the fill times its weight.
  }];
  let statistics = [
    Statistic<"numFused", "gathers-fused", "tiles of gathered rows that are gone">
  ];
}

def ChooseEnginesPass : Pass<"nki-choose-engines", "::nkic::nki::KernelOp"> {
  let summary = "decide which engine runs an instruction, and who makes the descriptors of a DMA";
  let description = [{
    Requires: tile IR.

    Does: replaces `engine unknown` by the engine that the instruction set prefers: the first
    in the op's list, but the tensor engine for an nc_transpose into PSUM, and gpsimd for
    power, rsqrt and exact 32-bit integers. Replaces `dge_mode unknown` by `swdge` where
    indices or an offset choose what moves, and by `none`, static descriptors, elsewhere. What
    the author wrote stays. The choice does not balance load, so that it does not change with
    the rest of the kernel.

    ```
    nki.tensor_tensor %a, %a, add %b          -->   nki.tensor_tensor %a, %a, add %b engine vector
    nki.dma_copy %rows, %table gather %i      -->   nki.dma_copy %rows, %table gather %i dge_mode swdge
    ```

    Ensures: no instruction leaves it open. Fails where the rule picks gpsimd and an operand
    is in PSUM, which gpsimd cannot reach.
  }];
  let statistics = [
    Statistic<"numEngines", "engines-chosen", "instructions given an engine">,
    Statistic<"numModes", "modes-chosen", "transfers given a dge_mode">
  ];
}

def PlaceTilesPass : Pass<"nki-place-tiles", "::nkic::nki::KernelOp"> {
  let summary = "give every tile an address in sbuf or psum";
  let description = [{
    Requires: tile IR, and a module that names its target in `nki.target`.

    Does: places each tile of SBUF and PSUM at the lowest address that is free from its
    first to its last use. Tiles that live longest come first, then the larger ones,
    then program order: lifetimes of structured code nest, and nested lifetimes pack
    without gaps that way. Addresses are multiples of 32 bytes; a PSUM tile stays
    inside one bank, or begins with a bank where it is larger. Every tile begins at
    partition 0, so that the operands of a matmul meet on the same rows; two tiles
    never share bytes by having different partitions. Addresses that the kernel gives
    stay, and are checked.

    ```
    %acc = nki.alloc "acc" [128, 512] : ...
    -->  %acc = nki.alloc "acc" [128, 512] {address = array<i64: 0, 2048>} : ...
    ```

    Ensures: every tile has an address, and two that are live at once never overlap.
    The kernel's `nki.peak_sbuf_bytes` and `nki.peak_psum_bytes` say how many bytes of
    a partition that takes. Fails, listing the tiles that are live at the worst moment
    with their bytes, when memory is short.
  }];
  let statistics = [
    Statistic<"numTilesPlaced", "tiles-placed", "tiles given an address">,
    Statistic<"peakSbufBytes", "peak-sbuf-bytes", "most bytes in use in a partition of sbuf">,
    Statistic<"peakPsumBytes", "peak-psum-bytes", "most bytes in use in a partition of psum">
  ];
}

def BufferTilesPass : Pass<"nki-buffer-tiles", "::nkic::nki::KernelOp"> {
  let summary = "give the tiles of loop bodies further buffers where room allows";
  let description = [{
    Requires: `nki-place-tiles` ran.

    Does: for each tile that a loop body makes, the smallest first, looks for room for
    `max-buffers` of it, so that an iteration can begin while the one before it still uses its
    tiles. The executions take the buffers in turn. A tile with several buffers keeps them
    for the whole innermost loop around it. Other tiles do not move; tiles whose address the
    kernel gives, and tiles of SBUF larger than a sixteenth of it, stay single.

    ```
    %t = nki.alloc "t" [128, 64] {address = array<i64: 0, 512>} : ...
    -->  %t = nki.alloc "t" [128, 64] {address = array<i64: 0, 512, 768>} : ...
    ```

    Ensures: what `nki-place-tiles` ensures.
  }];
  let options = [
    Option<"maxBuffers", "max-buffers", "int64_t", "2", "buffers of a tile at most, 1 to 8">
  ];
  let statistics = [
    Statistic<"numBuffers", "buffers-added", "buffers besides the first of each tile">
  ];
}

#endif // NKI_TRANSFORMS_PASSES_TD
