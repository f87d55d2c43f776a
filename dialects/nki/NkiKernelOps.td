// The frame of a kernel: declaration, parameters, requirements, grid, tiles.

#ifndef NKI_KERNEL_OPS_TD
#define NKI_KERNEL_OPS_TD

include "nki/NkiInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

def Nki_KernelOp : Nki_Op<"kernel", [FunctionOpInterface, IsolatedFromAbove,
                                     AutomaticAllocationScope,
                                     SingleBlock, NoTerminator]> {
  let summary = "one kernel: parameters, arguments, results and body";
  let description = [{
    The arguments before `->` are read, those after it are the results, which the
    kernel writes. All are memrefs in HBM.

    An argument's `nki.shape` names its dimensions by parameters, so that a runner
    infers the parameters from the arrays it is given: a list with one entry per
    dimension, each an integer or a product such as `"N_h*C_h"` or `"Fp/128"`. A
    dimension that is a lone parameter binds it; the others are checked. Where the
    shape depends on a word parameter, `nki.shape` is a dictionary from the
    parameter to one list per word.

    #### Constraints
    - (C1) parameter names differ.
    - (C2) `nki.shape` has one entry per dimension, and names declared parameters of
      kind `int`.
    - (C3) arguments and results are memrefs in HBM.

    #### Example
    ```mlir
    #hbm = #nki.mem<hbm>
    nki.kernel @copy
      parameters {
        N : int min 1 "rows"
        F : int min 1 "elements of a row"
        dtype : type in [bf16, f32] "element type"
      }
      (%x: memref<?x?x!nki.elem<dtype>, #hbm> {nki.shape = ["N", "F"]})
      -> (%y: memref<?x?x!nki.elem<dtype>, #hbm> {nki.shape = ["N", "F"]}) {
      nki.dma_copy %y, %x : memref<?x?x!nki.elem<dtype>, #hbm>,
          memref<?x?x!nki.elem<dtype>, #hbm>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      ArrayAttr:$parameters, I64Attr:$num_results,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
      OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    unsigned getNumInputs() { return getFunctionType().getNumInputs() - getNumResultArguments(); }
    unsigned getNumResultArguments() { return getNumResults_(); }
    unsigned getNumResults_() { return static_cast<unsigned>(getNumResultsAttr().getInt()); }
    /// The declaration of parameter `name`, or null.
    ParamAttr lookupParameter(::llvm::StringRef name);
    /// Name of argument `index` as the source spells it (without `%`).
    ::llvm::StringRef getArgumentName(unsigned index);
  }];
}

class Nki_ParameterOp<string mnemonic, list<Trait> traits = []>
    : Nki_Op<mnemonic, !listconcat(traits, [Pure])> {
  let hasVerifier = 1;
}

def Nki_ParamOp : Nki_ParameterOp<"param"> {
  let summary = "value of a compile-time parameter";
  let description = [{
    `int` gives an `index`, `bool` an `i1`, `number` an `f32`. Binding replaces it by
    a constant.

    #### Constraints
    - (C1) the enclosing kernel, if there is one, declares the parameter.
    - (C2) the result type fits the parameter's kind.

    #### Example
    ```mlir
    %n = nki.param N_q : index
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs AnyTypeOf<[Index, I1, F32]>:$result);
  let assemblyFormat = "custom<Word>($name) attr-dict `:` type($result)";
}

def Nki_ParamIsOp : Nki_ParameterOp<"param_is"> {
  let summary = "whether a word or type parameter has a value";
  let description = [{
    #### Constraints
    - (C1) the enclosing kernel, if there is one, declares the parameter with kind
      `word` or `type`.
    - (C2) the value is one the parameter allows.

    #### Example
    ```mlir
    %bnlc = nki.param_is value_layout, "BNLC"
    %is_f32 = nki.param_is dtype, f32
    ```
  }];
  let arguments = (ins StrAttr:$name, AnyAttr:$value);
  let results = (outs I1:$result);
  let assemblyFormat = "custom<Word>($name) `,` $value attr-dict";
}

def Nki_ParamLenOp : Nki_ParameterOp<"param_len"> {
  let summary = "number of rows of a list parameter";
  let description = [{
    #### Constraints
    - (C1) the enclosing kernel, if there is one, declares the parameter as a list.

    #### Example
    ```mlir
    %levels = nki.param_len spatial_shapes
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs Index:$result);
  let assemblyFormat = "custom<Word>($name) attr-dict";
}

def Nki_ParamAtOp : Nki_ParameterOp<"param_at"> {
  let summary = "one integer of a list parameter";
  let description = [{
    `list[row][column]`. Binding replaces it by `nki.table_at`.

    #### Constraints
    - (C1) the enclosing kernel, if there is one, declares the parameter as a list.

    #### Example
    ```mlir
    %height = nki.param_at spatial_shapes[%level, %zero]
    ```
  }];
  let arguments = (ins StrAttr:$name, Index:$row, Index:$column);
  let results = (outs Index:$result);
  let assemblyFormat = "custom<Word>($name) `[` $row `,` $column `]` attr-dict";
}

def Nki_TableAtOp : Nki_Op<"table_at", [NoMemoryEffect]> {
  let summary = "one integer of a constant table";
  let description = [{
    `table[row][column]`; folds when both indices are constant. An index outside the
    table is a fault when it runs, and refused when it is constant.

    #### Constraints
    - (C1) a constant row or column lies inside the table.

    #### Example
    ```mlir
    %h = nki.table_at dense<[[50, 45], [25, 21]]> : tensor<2x2xi64> [%level, %zero]
    ```
  }];
  let arguments = (ins I64ElementsAttr:$table, Index:$row, Index:$column);
  let results = (outs Index:$result);
  let assemblyFormat = "$table `[` $row `,` $column `]` attr-dict";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Nki_LoopStepOp : Nki_Op<"loop_step", [NoMemoryEffect, SameOperandsAndResultType]> {
  let summary = "the step of a loop, which must be at least 1";
  let description = [{
    The operand itself. A step below 1 is a fault when it runs, and refused when it is
    constant. Authors do not write it: `nki-normalize-scalars` puts it in front of each loop
    whose step is not written as a constant, so that no folder takes the loop away before its
    step is known.

    #### Example
    ```mlir
    %step = nki.loop_step %n : index
    ```
  }];
  let arguments = (ins AnySignlessIntegerOrIndex:$step);
  let results = (outs AnySignlessIntegerOrIndex:$result);
  let assemblyFormat = "$step attr-dict `:` type($step)";
  let hasFolder = 1;
}

def Nki_RequireOp : Nki_Op<"require"> {
  let summary = "a precondition, checked when the kernel is bound";
  let description = [{
    When `condition` is false after binding, compilation stops with `message`, in
    which `{0}`, `{1}`, ... are the values. A loop that holds a requirement is
    unrolled by the check, so keep requirements in loops of their own.

    #### Constraints
    - (C1) each `{n}` of the message has a value.

    #### Example
    ```mlir
    nki.require %fits, "n_valid must be at most N ({0}), but got {1}", %n, %valid
        : index, index
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message, Variadic<AnyTypeOf<[Index, F32, I1]>>:$values);
  let assemblyFormat = "$condition `,` $message (`,` $values^ `:` type($values))? attr-dict";
  let hasVerifier = 1;
}

def Nki_ProgramIdOp : Nki_Op<"program_id", [Pure]> {
  let summary = "number of this program in the launch grid";
  let description = [{
    0 <= id < `nki.num_programs`. Source: nl.program_id.

    #### Example
    ```mlir
    %id = nki.program_id
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Nki_NumProgramsOp : Nki_Op<"num_programs", [Pure]> {
  let summary = "number of programs in the launch grid";
  let description = [{
    The value of the kernel's parameter `num_programs`, or 1 where it declares none.
    Source: nl.num_programs.

    #### Example
    ```mlir
    %count = nki.num_programs
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def Nki_AllocOp : Nki_Op<"alloc", [
    DeclareOpInterfaceMethods<TypeRefinementOpInterface>]> {
  let summary = "a new tile or tensor; its contents are undefined";
  let description = [{
    Lives until the end of the region it stands in; one made in a loop body is made
    anew in every iteration. `name` is what messages and listings call it.
    `address = array<i64: partition, byte>` places it by hand; with further bytes the tile has
    several buffers, which its executions in a loop take in turn.

    #### Constraints
    - (C1) the type has a memory space of `#nki.mem`.
    - (C2) the written type agrees with the sizes.
    - (C3) a size is at least 1.
    - (C4) `address` has a partition and 1 to 8 bytes, none negative, and stands only on
      SBUF and PSUM tiles.
    - (V-P), and rank at least 2 in SBUF and PSUM.

    #### Example
    ```mlir
    %acc = nki.alloc "acc" [128, %channels] : memref<128x?xf32, #nki.mem<sbuf>>
    ```

    Source: nl.ndarray.
  }];
  let hasFolder = 1; // moves constants into the static lists
  let arguments = (ins StrAttr:$name, Variadic<Index>:$sizes, DenseI64ArrayAttr:$static_sizes,
                       OptionalAttr<DenseI64ArrayAttr>:$address);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    $name custom<DynamicIndexList>($sizes, $static_sizes) attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // NKI_KERNEL_OPS_TD
