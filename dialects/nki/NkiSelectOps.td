#ifndef NKI_SELECT_OPS_TD
#define NKI_SELECT_OPS_TD

include "nki/NkiInstruction.td"

#endif // NKI_SELECT_OPS_TD
