import re

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters except white space, and lone surrogates: they can't be saved or drawn."""

_REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    return _UNPRINTABLE.sub(_REPLACEMENT, text)
