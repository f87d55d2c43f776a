// All ops of the nki dialect.

#ifndef NKI_OPS_TD
#define NKI_OPS_TD

include "nki/NkiKernelOps.td"
include "nki/NkiViewOps.td"
include "nki/NkiDmaOps.td"
include "nki/NkiMatmulOps.td"
include "nki/NkiElementwiseOps.td"
include "nki/NkiActivationOps.td"
include "nki/NkiReduceOps.td"
include "nki/NkiSelectOps.td"
include "nki/NkiHostOps.td"

#endif // NKI_OPS_TD
