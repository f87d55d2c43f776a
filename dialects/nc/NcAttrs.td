// Attributes and types of the nc dialect: access patterns, waits, memories.

#ifndef NC_ATTRS_TD
#define NC_ATTRS_TD

include "nc/NcDialect.td"
include "nc/NcEnums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Nc_TensorRoleAttr : EnumAttr<Nc_Dialect, Nc_TensorRole, "role">;

class Nc_Attr<string name, string attrMnemonic> : AttrDef<Nc_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Nc_PatternAttr : Nc_Attr<"Pattern", "ap"> {
  let summary = "physical access pattern";
  let description = [{
    The elements that an operand takes, in row-major order of `counts`:

        address = byte + sizeof(element) * sum over d of index[d] * steps[d]

    In HBM `byte` is the address and `partition` is 0. In SBUF and PSUM dimension 0 walks
    over partitions, beginning with `partition`, one after the other: its step is always 1
    and counts partitions. Every partition then uses the same bytes, from `byte` on.
    Steps are in elements and may be 0, which repeats an element. There are at most 6
    dimensions; `byte` is a multiple of the size of an element.

    #### Example
    `#nc.ap<bf16 at 0 : 8192 counts [128, 4, 8] steps [1, 8, 1]>`: 32 elements of 2 bytes
    from byte 8192 on of all 128 partitions.

    Source: nki-aps, there with `[step, count]` pairs.
  }];
  let parameters = (ins "::mlir::Type":$elementType, "int64_t":$partition, "int64_t":$byte,
                        ArrayRefParameter<"int64_t">:$counts, ArrayRefParameter<"int64_t">:$steps);
  let assemblyFormat = [{
    `<` $elementType `at` $partition `:` $byte `counts` `[` $counts `]` `steps` `[` $steps `]` `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Bytes of an element.
    int64_t getElementBytes() const { return getElementType().getIntOrFloatBitWidth() / 8; }
    /// All elements, and those of one partition.
    int64_t getElements() const;
    int64_t getFreeElements() const;
  }];
}

def Nc_OperandAttr : Nc_Attr<"Operand", "operand"> {
  let summary = "an operand in memory: what is done with it, and its access pattern";
  let parameters = (ins EnumParameter<Nc_Access>:$access, "PatternAttr":$pattern);
  let assemblyFormat = "`<` $access `,` $pattern `>`";
}

def Nc_WaitAttr : Nc_Attr<"Wait", "wait"> {
  let summary = "hold back until the semaphore of a queue has reached a value";
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$queue, "int64_t":$value);
  let assemblyFormat = "`<` $queue `reaches` $value `>`";
}

class Nc_Type<string name, string typeMnemonic> : TypeDef<Nc_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Nc_MemoryType : Nc_Type<"Memory", "memory"> {
  let summary = "a tensor or tile of a program";
  let parameters = (ins EnumParameter<Nki_MemorySpace>:$space);
  let assemblyFormat = "`<` $space `>`";
  let extraClassDeclaration = [{
    bool isHbm() const {
      return getSpace() != nki::MemorySpace::sbuf && getSpace() != nki::MemorySpace::psum;
    }
  }];
}

#endif // NC_ATTRS_TD
