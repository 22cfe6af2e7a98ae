from collections.abc import Iterator
from typing import IO

LONGEST_LINE = 2**16


def short_lines(stream: IO[str]) -> Iterator[str]:
    """Yield a stream's lines without line breaks, cut to ``LONGEST_LINE + 1`` characters (see
    :func:`is_too_long`)."""
    while line := stream.readline(LONGEST_LINE + 1):
        yield line.removesuffix("\n")
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE + 1)


def is_too_long(line: str) -> bool:
    return len(line) > LONGEST_LINE
