#!/usr/bin/env python3
"""Draws a picture for the quickstart when no photograph can be had.

    tools/dev/picture.py OUT.png
"""

import math
import struct
import sys
import zlib

WIDTH, HEIGHT = 640, 427


def pixel(x, y):
    """A sun over hills, with a grid that shows what a warp does."""
    if x % 64 < 2 or y % 64 < 2:
        return 250, 250, 250
    if (x - 470) ** 2 + (y - 110) ** 2 < 60**2:
        return 255, 214, 70
    for shade, base, length in ((60, 330, 90), (90, 270, 140), (120, 210, 210)):
        if y > base + 40 * math.sin(x / length) + 15 * math.sin(x / 17):
            return shade // 2, shade + 40, shade // 2 + 10
    return 90 + y // 4, 140 + y // 4, 235


def chunk(kind, data):
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = b"".join(
        b"\0" + bytes(value for x in range(WIDTH) for value in pixel(x, y)) for y in range(HEIGHT))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    with open(sys.argv[1], "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
                   chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
