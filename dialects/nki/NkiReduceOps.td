#ifndef NKI_REDUCE_OPS_TD
#define NKI_REDUCE_OPS_TD

include "nki/NkiInstruction.td"

#endif // NKI_REDUCE_OPS_TD
