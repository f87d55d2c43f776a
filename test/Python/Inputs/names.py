"""Every public name of nki.isa and nki.language works or is refused by its name."""

import inspect
import sys

sys.path.insert(0, sys.argv[1])
from nkic import kernel, loader, signatures  # noqa: E402
from nkic.errors import KernelError, NotSupported  # noqa: E402
from nkic.records import INSTRUCTIONS  # noqa: E402

loader.install()
import nki  # noqa: E402
import nki.isa as nisa  # noqa: E402
import nki.language as nl  # noqa: E402

LANGUAGE = """
bool_ int8 int16 int32 uint8 uint16 uint32 float16 float32 bfloat16 tfloat32 float8_e4m3
float8_e4m3fn float8_e5m2 float8_e5m2_x4 float8_e4m3fn_x4 float8_e8m0fnu float4_e2m1fn_x4 sbuf psum
hbm private_hbm shared_hbm tile_size average prelu bypass NKIObject NkiTensor is_hbm is_on_chip
is_psum is_sbuf add subtract multiply divide maximum minimum abs_max abs_min abs square power equal
not_equal less less_equal greater greater_equal bitwise_and bitwise_or bitwise_xor invert left_shift
right_shift logical_and logical_or logical_xor logical_not exp log sqrt rsqrt tanh sigmoid relu gelu
gelu_apprx_sigmoid gelu_apprx_tanh gelu_dx gelu_apprx_sigmoid_dx silu silu_dx softplus mish erf
erf_dx reciprocal copy sin cos tan arctan ceil floor trunc negative sign fmod mod sum max min mean
prod var all softmax rms_norm where dropout ones full zeros_like empty_like random_seed expand_dims
broadcast_to transpose matmul no_reorder load_transpose2d gather_flattened ds affine_range
sequential_range static_range dynamic_range fori_loop while_loop ndarray zeros load store program_id
num_programs program_ndim shared_constant shared_identity_matrix device_print rand
""".split()
WORDS = ("engine reduce_cmd dge_mode oob_mode matmul_perf_mode nc_version dma_engine tensor_engine "
         "vector_engine scalar_engine gpsimd_engine unknown_engine NkiInstruction VirtualRegister "
         "NkiValidationError get_nc_version get_nc_sub_version constants").split()

for name in LANGUAGE:
    assert hasattr(nl, name), f"nki.language.{name} is missing"
for name in WORDS:
    assert hasattr(nisa, name), f"nki.isa.{name} is missing"
for name in ("jit", "simulate", "isa", "language"):
    assert hasattr(nki, name), f"nki.{name} is missing"

# Instructions: each public parameter is an argument of the record or belongs to a rule.
OWN = {"dma_transpose": {"axes"}, "tensor_scalar_reduce": {"reverse0"},
       "range_select": {"on_false_value", "reduce_op"}}
for line in signatures.SIGNATURES.strip().splitlines():
    name = line.split("(")[0]
    public = set(inspect.signature(getattr(nisa, name)).parameters)
    if name in INSTRUCTIONS:
        record = {a["name"] for a in INSTRUCTIONS[name]["arguments"]}
        assert public - record <= OWN.get(name, set()), (name, public - record)
        continue
    try:
        kernel.trace_kernel(lambda x: getattr(nisa, name)(x), (kernel.Spec((128, 4), "f32"),), {})
        raise AssertionError(f"nki.isa.{name} must be refused")
    except NotSupported as error:
        assert f"nki.isa.{name} is not supported" in str(error)
for name in ("fmod", "rms_norm", "fori_loop", "rand"):
    try:
        kernel.trace_kernel(lambda x: getattr(nl, name)(x), (kernel.Spec((128, 4), "f32"),), {})
        raise AssertionError(f"nki.language.{name} must be refused")
    except KernelError as error:
        assert f"nki.language.{name} is not supported" in str(error)
print("names: all there or refused")
