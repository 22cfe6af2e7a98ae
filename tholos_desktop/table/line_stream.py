"""Lines from a program that may send anything: none of them fills the memory."""

from collections.abc import Iterator
from typing import IO

LONGEST_LINE = 2**16
"""In characters, with its end; longer ones are not listened to."""


def short_lines(stream: IO[str]) -> Iterator[str]:
    """The lines of a stream as they come, without their ends.

    One that is too long is cut to one character more than the longest; :func:`is_too_long` tells.
    """
    while line := stream.readline(LONGEST_LINE + 1):
        yield line.removesuffix("\n")
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE + 1)


def is_too_long(line: str) -> bool:
    """Whether a line has been cut, or has no room for its end."""
    return len(line) > LONGEST_LINE
