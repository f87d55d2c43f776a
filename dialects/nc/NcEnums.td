// The words of the nc dialect. Apart from its attributes, because mlir-tblgen writes every
// enum that a file includes, and those of nki are there already.

#ifndef NC_ENUMS_TD
#define NC_ENUMS_TD

include "mlir/IR/EnumAttr.td"

class Nc_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::nkic::nc";
  let genSpecializedAttr = 0;
}

def Nc_Access : Nc_Enum<"Access", "what an instruction does with an operand in memory", [
    I32EnumAttrCase<"read", 1>, I32EnumAttrCase<"write", 2>,
    I32EnumAttrCase<"readwrite", 3>]>;

def Nc_TensorRole : Nc_Enum<"TensorRole", "who fills and who reads a tensor in HBM", [
    I32EnumAttrCase<"input", 0>, I32EnumAttrCase<"output", 1>, I32EnumAttrCase<"scratch", 2>]>;

#endif // NC_ENUMS_TD
