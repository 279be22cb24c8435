"""The check's drawings: the same code runs in the browser and on the desktop, and both must agree."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib

import pygame
import pygame.freetype
import pygame.gfxdraw

_SIZE = (96, 64)
_BLENDS = (
    "BLEND_ADD",
    "BLEND_SUB",
    "BLEND_MULT",
    "BLEND_MIN",
    "BLEND_MAX",
    "BLEND_RGBA_ADD",
    "BLEND_RGBA_MULT",
)


def digests() -> dict[str, str]:
    """Checksums of pictures, by what drew them."""
    pictures = {
        "draw": _shapes(),
        "alpha blit": _blit(0),
        "alpha blit with set_alpha": _blit(0, alpha=120),
        "rotate": pygame.transform.rotate(_gradient(), 30),
        "scale": pygame.transform.scale(_gradient(), (41, 150)),
        "rotozoom": pygame.transform.rotozoom(_gradient(), 20, 1.5),
        "png": _png_round_trip(),
    }
    pictures |= {name: _blit(getattr(pygame, name)) for name in _BLENDS}
    return {name: hashlib.sha256(_pixels(picture)).hexdigest() for name, picture in pictures.items()}


def texts(font: bytes) -> dict[str, tuple[int, int, float]]:
    """Width, height and ink (sum of alpha, in whole pixels) of a text in each of pygame's two font modules.

    font is a TrueType file. Measures and not checksums: versions of FreeType differ in single pixels.
    """
    words = "Ąę Ελ Ag"
    pictures = {
        "font": pygame.font.Font(io.BytesIO(font), 24).render(words, True, (250, 240, 200)),
        "freetype": pygame.freetype.Font(io.BytesIO(font), 24).render(words, (250, 240, 200))[0],
    }
    return {
        name: (*picture.get_size(), sum(_pixels(picture)[11::4]) / 255) for name, picture in pictures.items()
    }


def _pixels(picture: pygame.Surface) -> bytes:
    return struct.pack("<2I", *picture.get_size()) + pygame.image.tobytes(picture, "RGBA")


def _gradient() -> pygame.Surface:
    """A picture in which every pixel has another colour and alpha."""
    width, height = _SIZE
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            rows += bytes((x * 255 // width, y * 255 // height, (x * y) % 256, (x * 7 + y * 3) % 256))
    return pygame.image.frombytes(bytes(rows), _SIZE, "RGBA")


def _shapes() -> pygame.Surface:
    picture = pygame.Surface(_SIZE, pygame.SRCALPHA)
    picture.fill((20, 40, 60, 255))
    pygame.draw.circle(picture, (200, 100, 50), (40, 30), 20)
    pygame.draw.aaline(picture, (255, 255, 255), (3, 5), (90, 60))
    pygame.draw.polygon(picture, (30, 200, 90, 128), [(50, 10), (90, 20), (70, 55)])
    pygame.gfxdraw.aacircle(picture, 60, 40, 15, (255, 255, 0, 255))
    return picture


def _blit(blend: int, alpha: int | None = None) -> pygame.Surface:
    picture = _shapes()
    over = _gradient()
    if alpha is not None:
        over.set_alpha(alpha)
    picture.blit(over, (5, 7), special_flags=blend)
    return picture


def _png_round_trip() -> pygame.Surface:
    """A PNG written by hand, read by pygame, written by pygame, and read again."""
    first = pygame.image.load(io.BytesIO(_png(7, 5)), "picture.png")
    written = io.BytesIO()
    pygame.image.save(first, written, "picture.png")
    second = pygame.image.load(io.BytesIO(written.getvalue()), "picture.png")
    if _pixels(first) != _pixels(second):
        raise AssertionError("a PNG changes when it is saved and loaded")
    return second


def _png(width: int, height: int) -> bytes:
    """A true-colour PNG with alpha (PNG specification, third edition, sections 5 and 9)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">2I5B", width, height, 8, 6, 0, 0, 0)
    rows = b"".join(
        b"\0" + b"".join(bytes((x * 30, y * 50, x + y, 255 - x)) for x in range(width)) for y in range(height)
    )
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data
