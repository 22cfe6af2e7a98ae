"""Text that every file can hold and every font can draw."""

import re

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters other than white space, and halves of characters (of file names that are no
UTF-8, or of broken JSON): files refuse them, or pygame does."""

_REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    """The text with a replacement character for whatever cannot be written or drawn."""
    return _UNPRINTABLE.sub(_REPLACEMENT, text)
