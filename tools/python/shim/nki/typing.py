"""Names of types that some kernels use in annotations."""

from nkic.language import NkiTensor as tensor  # noqa: F401
