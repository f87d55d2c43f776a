#ifndef NKI_MATMUL_OPS_TD
#define NKI_MATMUL_OPS_TD

include "nki/NkiInstruction.td"

#endif // NKI_MATMUL_OPS_TD
