// The words of the instruction set: operators, functions, engines and modes.
// Each case prints as NKI spells it; the runtime enums carry the same names.

#ifndef NKI_ENUMS_TD
#define NKI_ENUMS_TD

include "nki/NkiDialect.td"
include "mlir/IR/EnumAttr.td"

class Nki_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::nkic::nki";
  let genSpecializedAttr = 0;
}

// `runtimeName` is the C++ enum of include/nkic/Runtime that an emitted call uses.
class Nki_EnumAttr<Nki_Enum enum, string mnemonic>
    : EnumAttr<Nki_Dialect, enum, mnemonic>;

def Nki_MemorySpace : Nki_Enum<"MemorySpace", "where a tile or tensor lives", [
    I32EnumAttrCase<"hbm", 0>, I32EnumAttrCase<"shared_hbm", 1>,
    I32EnumAttrCase<"private_hbm", 2>, I32EnumAttrCase<"sbuf", 3>,
    I32EnumAttrCase<"psum", 4>]>;

def Nki_AluOp : Nki_Enum<"AluOp", "operator of the vector datapath", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"invert", 1>,
    I32EnumAttrCase<"bitwise_and", 2>, I32EnumAttrCase<"bitwise_or", 3>,
    I32EnumAttrCase<"bitwise_xor", 4>, I32EnumAttrCase<"left_shift", 5>,
    I32EnumAttrCase<"right_shift", 6>, I32EnumAttrCase<"add", 7>,
    I32EnumAttrCase<"subtract", 8>, I32EnumAttrCase<"multiply", 9>,
    I32EnumAttrCase<"maximum", 10>, I32EnumAttrCase<"minimum", 11>,
    I32EnumAttrCase<"equal", 12>, I32EnumAttrCase<"not_equal", 13>,
    I32EnumAttrCase<"greater_equal", 14>, I32EnumAttrCase<"greater", 15>,
    I32EnumAttrCase<"less_equal", 16>, I32EnumAttrCase<"less", 17>,
    I32EnumAttrCase<"logical_and", 18>, I32EnumAttrCase<"logical_or", 19>,
    I32EnumAttrCase<"logical_xor", 20>, I32EnumAttrCase<"power", 21>,
    I32EnumAttrCase<"abs_max", 22>, I32EnumAttrCase<"abs_min", 23>,
    I32EnumAttrCase<"abs", 24>, I32EnumAttrCase<"square", 25>,
    I32EnumAttrCase<"relu", 26>, I32EnumAttrCase<"rsqrt", 27>,
    I32EnumAttrCase<"reciprocal", 28>, I32EnumAttrCase<"average", 29>,
    I32EnumAttrCase<"bypass", 30>]>;
def Nki_AluOpAttr : Nki_EnumAttr<Nki_AluOp, "alu">;

def Nki_Activation : Nki_Enum<"Activation", "function of the scalar engine", [
    I32EnumAttrCase<"copy", 0>, I32EnumAttrCase<"square", 1>,
    I32EnumAttrCase<"sigmoid", 2>, I32EnumAttrCase<"relu", 3>,
    I32EnumAttrCase<"gelu", 4>, I32EnumAttrCase<"gelu_dx", 5>,
    I32EnumAttrCase<"gelu_apprx_tanh", 6>, I32EnumAttrCase<"gelu_apprx_sigmoid", 7>,
    I32EnumAttrCase<"gelu_apprx_sigmoid_dx", 8>, I32EnumAttrCase<"silu", 9>,
    I32EnumAttrCase<"silu_dx", 10>, I32EnumAttrCase<"tanh", 11>,
    I32EnumAttrCase<"softplus", 12>, I32EnumAttrCase<"mish", 13>,
    I32EnumAttrCase<"erf", 14>, I32EnumAttrCase<"erf_dx", 15>,
    I32EnumAttrCase<"exp", 16>, I32EnumAttrCase<"log", 17>,
    I32EnumAttrCase<"sin", 18>, I32EnumAttrCase<"arctan", 19>,
    I32EnumAttrCase<"sqrt", 20>, I32EnumAttrCase<"rsqrt", 21>,
    I32EnumAttrCase<"reciprocal", 22>, I32EnumAttrCase<"sign", 23>,
    I32EnumAttrCase<"abs", 24>]>;
def Nki_ActivationAttr : Nki_EnumAttr<Nki_Activation, "act">;

def Nki_Engine : Nki_Enum<"Engine", "engine that runs an instruction", [
    I32EnumAttrCase<"unknown", 0>, I32EnumAttrCase<"tensor", 1>,
    I32EnumAttrCase<"vector", 2>, I32EnumAttrCase<"scalar", 3>,
    I32EnumAttrCase<"gpsimd", 4>, I32EnumAttrCase<"sync", 5>]>;
def Nki_EngineAttr : Nki_EnumAttr<Nki_Engine, "engine">;

def Nki_ReduceCmd : Nki_Enum<"ReduceCmd", "what an instruction does to its accumulator register", [
    I32EnumAttrCase<"idle", 0>, I32EnumAttrCase<"reset", 1>,
    I32EnumAttrCase<"reduce", 2>, I32EnumAttrCase<"reset_reduce", 3>,
    I32EnumAttrCase<"load_reduce", 4>]>;
def Nki_ReduceCmdAttr : Nki_EnumAttr<Nki_ReduceCmd, "reduce_cmd">;

def Nki_DgeMode : Nki_Enum<"DgeMode", "who generates the descriptors of a DMA", [
    I32EnumAttrCase<"unknown", 0>, I32EnumAttrCase<"none", 1>,
    I32EnumAttrCase<"swdge", 2>, I32EnumAttrCase<"hwdge", 3>]>;
def Nki_DgeModeAttr : Nki_EnumAttr<Nki_DgeMode, "dge_mode">;

def Nki_OobMode : Nki_Enum<"OobMode", "what an out-of-bounds row of a DMA does", [
    I32EnumAttrCase<"error", 0>, I32EnumAttrCase<"skip", 1>]>;
def Nki_OobModeAttr : Nki_EnumAttr<Nki_OobMode, "oob_mode">;

def Nki_PerfMode : Nki_Enum<"PerfMode", "speed mode of the tensor engine", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"double_row", 1>]>;
def Nki_PerfModeAttr : Nki_EnumAttr<Nki_PerfMode, "perf_mode">;

def Nki_ParamKind : Nki_Enum<"ParamKind", "what values a kernel parameter takes", [
    I32EnumAttrCase<"kind_int", 0, "int">, I32EnumAttrCase<"kind_bool", 1, "bool">,
    I32EnumAttrCase<"kind_number", 2, "number">, I32EnumAttrCase<"kind_list", 3, "list">,
    I32EnumAttrCase<"kind_word", 4, "word">, I32EnumAttrCase<"kind_type", 5, "type">]>;

#endif // NKI_ENUMS_TD
