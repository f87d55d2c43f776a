#ifndef NKI_ACTIVATION_OPS_TD
#define NKI_ACTIVATION_OPS_TD

include "nki/NkiInstruction.td"

#endif // NKI_ACTIVATION_OPS_TD
