// Passes that change dialect.

#ifndef NKIC_CONVERSION_PASSES_TD
#define NKIC_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertNkiToEmitCPass : Pass<"convert-nki-to-emitc", "::mlir::ModuleOp"> {
  let summary = "turn tile IR into C++ statements";
  let description = [{
    Requires: tile IR (`nki-verify-bound`).

    Does: makes one function of each kernel. An instruction becomes one call of the
    runtime function of its name with the core, its operands and its attributes; a
    tile a `Local`; a view a pointer with static sizes and strides; `scf.forall` a
    `parallelFor`. Loops, branches and scalar arithmetic go through the upstream
    conversions.

    ```
    nki.tensor_copy %acc, %x       -->   rt::tensor_copy(core, acc.tile(), v3, rt::Engine::unknown);
    ```

    Ensures: the module holds only `emitc` ops, which the upstream emitter prints.
  }];
  let dependentDialects = ["::mlir::emitc::EmitCDialect"];
  let statistics = [
    Statistic<"numInstructions", "instructions-converted", "instructions turned into calls">
  ];
}

def ConvertNkiToNcPass : Pass<"convert-nki-to-nc", "::mlir::ModuleOp"> {
  let summary = "turn placed tile IR into a sequential NeuronCore program";
  let description = [{
    Requires: tile IR whose tiles have addresses (`nki-place-tiles`) and whose instructions
    have engines (`nki-choose-engines`), in a module that names its target.

    Does: runs the loops, branches and scalar arithmetic of each kernel and writes down the
    instructions that they reach, so everything is unrolled; loop counters and offsets
    become numbers. A view becomes the physical access pattern of the operand that uses it.
    Every execution of an `nki.alloc` is a tile of its own, in the buffers of its address
    in turn. A kernel with `num_programs` above 1 becomes one program for each.

    ```
    scf.for %i = ... { nki.tensor_copy %a, %b[:, %i, :] engine vector }
    -->  nc.instruction "tensor_copy" dst = write %a ..., src = read %b #nc.ap<f32 at 0 : 0 ...>
         nc.instruction "tensor_copy" dst = write %a ..., src = read %b #nc.ap<f32 at 0 : 256 ...>
    ```

    Ensures: programs in the sequential form; no kernels. Fails when there are more
    instructions than `max-instructions`.
  }];
  let dependentDialects = ["::nkic::nc::NcDialect"];
  let options = [
    Option<"maxInstructions", "max-instructions", "int64_t", "4000000",
           "the most instructions that the programs of a launch may have together">
  ];
  let statistics = [
    Statistic<"numInstructions", "instructions-written", "instructions of the programs">
  ];
}

#endif // NKIC_CONVERSION_PASSES_TD
