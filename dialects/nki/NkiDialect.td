// The nki dialect: its record, and the base classes of its ops.

#ifndef NKI_DIALECT_TD
#define NKI_DIALECT_TD

include "mlir/IR/OpBase.td"

def Nki_Dialect : Dialect {
  let name = "nki";
  let cppNamespace = "::nkic::nki";
  let summary = "NeuronCore tiles and the public NKI instruction set";
  let description = [{
    A kernel is written once in this dialect. Tiles and tensors are builtin
    memrefs with a memory space `#nki.mem<...>`; dimension 0 of an SBUF or PSUM
    memref is the partition dimension, all others are free dimensions. One op
    stands for one public NKI instruction, with the same name and operand names,
    destination first.

    A kernel is parametric: sizes, element types and options are declared
    parameters of `nki.kernel`, and the shapes of its memrefs may be dynamic.
    Binding the parameters makes every size and stride static; offsets may stay
    dynamic, because loops stay loops.

    #### Constraints shared by many instructions
    The codes stand in the text of each op that uses them.

    - (V-TYPE) elements are bf16, f16, f32, f8E4M3, f8E4M3FN, f8E5M2, i8, i16, i32, ui8,
      ui16 or ui32. The signless types stand for the signed ones.
    - (V-P) a tile in SBUF or PSUM has 1 to 128 partitions, and at least 2 dimensions.
    - (V-AP) what the access pattern of a tile can say: at most 4 free dimensions of
      more than one element, of up to 65535 each, with strides of 16 signed bits. Operands
      have at most 6 dimensions, in HBM, too.
    - (V-MATCH) the operands named have equal partition counts and equal numbers
      of free elements; ranks may differ, elements pair up in row-major order.
    - (V-SPACE) an operand lies in one of the memory spaces the op lists.
    - (V-2PSUM) the two operands named are not both in PSUM.
    - (V-SC) a scalar operand is a number, or a view of shape `(P, 1)` in SBUF or
      PSUM with one value for each partition.
    - (V-BIT) bitwise operators take integer tiles of one width, and never meet an
      arithmetic operator in one instruction.
    - (V-ENG) the engine named can run the instruction on these operands.
    - (V-GEN) the instruction, operator or mode exists on the target, which the
      enclosing module names in `nki.target`. Without a name rules that depend on the
      target are not checked.

    Sizes that are still dynamic, and element types that are still a parameter, are not
    checked until they are known.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

class Nki_Op<string mnemonic, list<Trait> traits = []>
    : Op<Nki_Dialect, mnemonic, traits>;

#endif // NKI_DIALECT_TD
