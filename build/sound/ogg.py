"""Ogg Vorbis files, the same bytes for the same samples each time."""

import struct
import zlib
from pathlib import Path

import soundfile
from samples import RATE, Samples

_BLOCK = 65_536  # the encoder takes long sounds in parts only


def write(path: Path, sound: Samples, quality: float) -> None:
    """Write a sound; `quality` from 0 to 1 is the encoder's."""
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(
        path,
        "w",
        RATE,
        channels,
        format="OGG",
        subtype="VORBIS",
        compression_level=1 - quality,
    ) as file:
        for start in range(0, len(sound), _BLOCK):
            file.write(sound[start : start + _BLOCK])
    path.write_bytes(_same_serial(path.read_bytes(), zlib.crc32(path.stem.encode())))


def _same_serial(data: bytes, serial: int) -> bytes:
    """Replace the encoder's random serial number in each page of the stream."""
    pages = bytearray(data)
    at = 0
    while at < len(pages):
        segments = pages[at + 26]
        end = at + 27 + segments + sum(pages[at + 27 : at + 27 + segments])
        struct.pack_into("<I", pages, at + 14, serial)
        struct.pack_into("<I", pages, at + 22, 0)
        struct.pack_into("<I", pages, at + 22, _checksum(pages[at:end]))
        at = end
    return bytes(pages)


def _table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


_TABLE = _table()


def _checksum(page: bytes | bytearray) -> int:
    """Return Ogg's CRC-32, whose initial value and final step differ from zlib's."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _TABLE[(value >> 24) ^ byte]
    return value
