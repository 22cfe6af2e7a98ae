import re
import unicodedata

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters except white space, and lone surrogates: they can't be saved or drawn."""
_REPLACEMENT = "\ufffd"

_FOLDED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that Unicode does not decompose, and how they are searched for."""


def printable(text: str) -> str:
    return _UNPRINTABLE.sub(_REPLACEMENT, text)


def plain_name(text: str, longest: int) -> str:
    """Return a name as it is kept: composed (NFC), without invisible characters and superfluous
    spaces, and cut to ``longest`` characters."""
    composed = unicodedata.normalize("NFC", printable(text))
    seen = (c for c in composed if c.isspace() or not unicodedata.category(c).startswith("C"))
    return " ".join("".join(seen).split())[:longest].strip()


def folded(text: str) -> str:
    """Return a text as it is searched for, without case and accents.

    >>> folded("José ŁUKASZ Γιώργος")
    'jose lukasz γιωργοσ'
    """
    letters = unicodedata.normalize("NFKD", text).casefold()
    plain = (c for c in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(c))
    return "".join(plain).translate(_FOLDED)
