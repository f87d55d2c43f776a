"""The words of `nki.isa`, under the name that some kernels use for them."""

from nkic.isa import (dge_mode, dma_engine, engine, matmul_perf_mode, nc_version,  # noqa: F401
                      oob_mode, reduce_cmd)
