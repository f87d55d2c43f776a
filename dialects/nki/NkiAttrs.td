// Attributes of the nki dialect: memory space and kernel parameter.

#ifndef NKI_ATTRS_TD
#define NKI_ATTRS_TD

include "nki/NkiEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Nki_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Nki_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Nki_MemAttr : Nki_Attr<"Mem", "mem"> {
  let summary = "memory space of a tile or tensor";
  let description = [{
    `hbm` (the same as `private_hbm`) and `shared_hbm` are linear device memory;
    kernel arguments and results live there. `sbuf` and `psum` are the two
    on-chip memories of 128 partitions. Printed with an alias: `#sbuf`.
    Source: NKI language guide, memory spaces.
  }];
  let parameters = (ins EnumParameter<Nki_MemorySpace>:$space);
  let assemblyFormat = "`<` $space `>`";
  let extraClassDeclaration = [{
    bool isOnChip() const {
      return getSpace() == MemorySpace::sbuf || getSpace() == MemorySpace::psum;
    }
  }];
}

def Nki_ParamAttr : Nki_Attr<"Param", "param"> {
  let summary = "declaration of one compile-time parameter of a kernel";
  let description = [{
    `NAME : KIND [= DEFAULT] [in ALLOWED] [min N] [max N] [columns N] "help"`

    Kinds: `int`, `bool`, `number` (f32), `list` (rows of `columns` integers), `word` (one
    of the allowed words), `type` (an element type). A parameter without a default
    is given with `-D`, or follows from the shape or element type of an argument.

    ```mlir
    #nki.param<N_q : int min 1 "queries">
    #nki.param<padding_mode : word = "zeros" in ["zeros", "border"] "outside the map">
    ```
  }];
  let parameters = (ins StringRefParameter<>:$name, "ParamKind":$kind,
                        "::mlir::Attribute":$defaultValue,
                        "::mlir::ArrayAttr":$allowed,
                        "::std::optional<int64_t>":$min,
                        "::std::optional<int64_t>":$max,
                        "::std::optional<int64_t>":$columns,
                        StringRefParameter<>:$help);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The declaration without the `#nki.param<` `>` around it, as the parameter
    /// block of a kernel holds it.
    static ::mlir::FailureOr<ParamAttr> parseBare(::mlir::AsmParser &parser);
    void printBare(::mlir::AsmPrinter &printer) const;
  }];
}

#endif // NKI_ATTRS_TD
