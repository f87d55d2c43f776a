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

#endif // NKIC_CONVERSION_PASSES_TD
