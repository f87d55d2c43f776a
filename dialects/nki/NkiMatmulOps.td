// Matrix multiply and transpose.

#ifndef NKI_MATMUL_OPS_TD
#define NKI_MATMUL_OPS_TD

include "nki/NkiInstruction.td"

def Nki_NcMatmulOp : Nki_Instruction<"nc_matmul"> {
  let summary = "multiply two tiles on the tensor engine";
  let engines = ["tensor"];
  let source = "nki.isa.nc_matmul";
  let placement = ["tile_position", "tile_size", "is_stationary_onezero",
                   "is_moving_onezero", "name"];
  let arguments = (ins Nki_DstReadWrite<"the product">:$dst,
    Nki_Src<"left factor, transposed">:$stationary, Nki_Src<"right factor">:$moving,
    Optional<I1>:$accumulate,
    Nki_Flag:$is_transpose, DefaultValuedAttr<Nki_PerfModeAttr, "PerfMode::none">:$perf_mode,
    OptionalAttr<DenseI64ArrayAttr>:$tile_position, OptionalAttr<DenseI64ArrayAttr>:$tile_size,
    Nki_Flag:$is_stationary_onezero, Nki_Flag:$is_moving_onezero, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $stationary `,` $moving (`accumulate` $accumulate^)?
    (`is_transpose` $is_transpose^)? (`perf_mode` `` $perf_mode^)?
    (`tile_position` $tile_position^)? (`tile_size` $tile_size^)?
    (`is_stationary_onezero` $is_stationary_onezero^)?
    (`is_moving_onezero` $is_moving_onezero^)? attr-dict
    `:` type($dst) `,` type($stationary) `,` type($moving)
  }];
}

def Nki_NcTransposeOp : Nki_Instruction<"nc_transpose"> {
  let summary = "transpose partitions against flattened free dims";
  let engines = ["tensor", "vector"];
  let source = "nki.isa.nc_transpose";
  let arguments = (ins Nki_Dst<"where the result goes">:$dst,
    Nki_Src<"what is transposed">:$data, Nki_DefaultEngine:$engine, Nki_Label:$name);
  let assemblyFormat = [{
    $dst `,` $data (`engine` `` $engine^)? attr-dict `:` type($dst) `,` type($data)
  }];
}

#endif // NKI_MATMUL_OPS_TD
