"""Addresses in SBUF, handed out from the bottom up; what a kernel uses of the allocator of that
name in nki-library."""

import math

import nki.language as nl

BYTES = {"bfloat16": 2, "float16": 2, "float32": 4, "int32": 4, "uint32": 4}


class ModularAllocator:
    """Tiles at consecutive byte addresses. `block_dim` asks for nested lists of tiles;
    `num_free_tiles` says how many of them have memory of their own, the others take turns."""

    def __init__(self, initial_address=0):
        self.address = initial_address

    def get_current_address(self):
        return self.address

    def set_current_address(self, address):
        self.address = address

    def alloc_sbuf_tensor(self, shape, dtype, block_dim=None, num_free_tiles=None, align_to=None):
        align = align_to or 2
        start = -(-self.address // align) * align
        bytes_each = -(-math.prod(shape[1:]) * BYTES[str(dtype)] // align) * align
        block_dim, own = block_dim or [], num_free_tiles or block_dim or []

        def tiles(dims, own, number):
            if not dims:
                return nl.ndarray(shape, dtype=dtype, buffer=nl.sbuf,
                                  address=(0, start + number * bytes_each))
            return [tiles(dims[1:], own[1:], number * own[0] + i % own[0]) for i in range(dims[0])]

        result = tiles(block_dim, own, 0)
        self.address = start + math.prod(own) * bytes_each
        return result
