// Interfaces of the nki dialect: what every instruction and every view can say of
// itself, so that no pass needs a case per op.

#ifndef NKI_INTERFACES_TD
#define NKI_INTERFACES_TD

include "nki/NkiTypes.td"

def InstructionOpInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::nkic::nki";
  let description = [{
    One public NKI instruction: `dst` first, no results. The facts below come from
    the fields `engines`, `since` and `source` of its TableGen record.
  }];
  let methods = [
    StaticInterfaceMethod<"engines that can run it, the default first",
      "::llvm::ArrayRef<Engine>", "getEngines">,
    StaticInterfaceMethod<"first generation that has it", "::nkic::Generation", "getSinceGeneration">,
    StaticInterfaceMethod<"names of all operands and attributes, as declared",
      "::llvm::ArrayRef<::llvm::StringRef>", "getArgumentOrder">,
    StaticInterfaceMethod<"names of the operands that may be absent",
      "::llvm::ArrayRef<::llvm::StringRef>", "getOptionalOperands">,
    InterfaceMethod<[{
      Index of the first value and number of values of the declared operand `group`,
      counted without the attributes; no value when the operand is absent.
    }], "::std::pair<unsigned, unsigned>", "getOperandGroup", (ins "unsigned":$group),
      /*methodBody=*/[{ return $_op.getODSOperandIndexAndLength(group); }]>,
    StaticInterfaceMethod<"attributes that do not change the result and are not passed to the runtime",
      "::llvm::ArrayRef<::llvm::StringRef>", "getPlacementAttributes">,
    StaticInterfaceMethod<[{
      Whether it copies the elements of its second operand to its first without looking at
      them, where the element types are equal.
    }], "bool", "mayMoveBits">,
    StaticInterfaceMethod<[{
      Whether an element of its first operand comes from another place of its second: then
      the two must not share elements, not even all of them.
    }], "bool", "changesOrder">,
    StaticInterfaceMethod<"public page that defines it", "::llvm::StringRef", "getSource">,
  ];
}

def TypeRefinementOpInterface : OpInterface<"TypeRefinementOpInterface"> {
  let cppNamespace = "::nkic::nki";
  let description = [{
    An op with one memref result whose type follows from its operands. While a
    kernel is parametric the written type may be more dynamic than that; the pass
    `nki-refine-types` replaces it by the type that follows.
  }];
  let methods = [
    InterfaceMethod<[{
      The result type that follows from the operand types and constant operands;
      sizes, strides and the offset are dynamic where they are not known. Null,
      with the reason in `error`, when the operands do not allow the op.
    }], "::mlir::MemRefType", "inferRefinedType", (ins "::std::string &":$error)>,
  ];
}

def ViewOpInterface : OpInterface<"ViewOpInterface"> {
  let cppNamespace = "::nkic::nki";
  let description = [{
    A free re-reading of a tile or tensor: its result shares the source's
    storage, at an offset.
  }];
  let methods = [
    InterfaceMethod<"the tile or tensor that is looked at", "::mlir::Value", "getViewSource",
      (ins), /*methodBody=*/[{ return $_op.getSource(); }]>,
    InterfaceMethod<[{
      The terms of the offset of the result relative to the source, in elements: the sum over all
      pairs of index * stride. Strides are static.
    }], "::llvm::SmallVector<std::pair<::mlir::OpFoldResult, int64_t>>", "getOffsetTerms",
      (ins), /*methodBody=*/"", /*defaultImplementation=*/[{ return {}; }]>,
  ];
}

#endif // NKI_INTERFACES_TD
