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


def in_halves(number: float) -> str:
    """Return a number that is not negative, to the half.

    >>> in_halves(3.4), in_halves(0.4)
    ('3½', '½')
    """
    whole, half = divmod(round(2 * number), 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


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


_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_EMPTY_LINES = re.compile(r"\n[ \t\n]*\n")
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_OPENING, _CLOSING = '["“”„«»]', '["“”‟«»]'
_TAG = re.compile(rf"^[ \t]*\[([A-Za-z]+) *{_OPENING} ?(.*?) ?{_CLOSING} *\][ \t]*$", re.MULTILINE)
_DASHES = re.compile(
    r"\{[^{}]*\}|^\[(?:White|Black) .*$|[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]", re.MULTILINE
)
_LONGEST = 1_000_000
"""Maximum length of a text that :func:`as_typed` changes. No messenger sends as much."""
_RECORD = re.compile(rf"\[Tholos *{_OPENING}")
_AFTER_RECORD = re.compile(
    r"(?<=\s)(w|b|draw|-)[ \t]*\n[ \t]*\n(?!\[).*?(?=^\[Tholos |\Z)", re.DOTALL | re.MULTILINE
)


def as_typed(text: str) -> str:
    """Return a pasted game, position or name as it was before messengers, mail programs and word
    processors changed quotes, dashes and spaces, quoted its lines, or put words around it."""
    if len(text) > _LONGEST:
        return text
    text = _EMPTY_LINES.sub("\n\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = text.replace("```", "")
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text))
    text = _QUOTED_LINE.sub("", text)
    record = _RECORD.search(text)
    if record and not _TAG.match(text.lstrip().partition("\n")[0]):
        text = text[record.start() :]
    text = _TAG.sub(_plain_tag, text)
    text = _DASHES.sub(lambda found: found[0] if len(found[0]) > 1 else "-", text)
    return _AFTER_RECORD.sub(r"\1\n\n", text) if record else text


def _plain_tag(tag: re.Match[str]) -> str:
    value = re.sub(r"\\[“”„]", r"\"", tag[2])
    return f'[{tag[1]} "{value}"]'
