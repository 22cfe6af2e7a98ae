"""What is said of the masons, and what they say."""

from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK
from tholos_desktop.table.rivals import RIVALS, Rival
from tholos_desktop.teaching.remarks import Remark

_RANKS = 5
"""How many words there are for how strong a mason is."""


def name(words: Words, rival: Rival) -> str:
    """What a mason is called."""
    return words(f"rivals.{rival.name}_name")


def strength(words: Words, rival: Rival) -> str:
    """How strong a mason is, in a word and as a number."""
    rank = RIVALS.index(rival) * _RANKS // len(RIVALS)
    return f"{words(f'masons.rank_{rank}')} · {words('masons.elo', elo=rival.elo)}"


def story(words: Words, rival: Rival) -> str:
    """Who a mason is."""
    return words(f"masons.{rival.name}_says")


def manner(words: Words, rival: Rival) -> str:
    """What a mason likes to play."""
    return words(f"masons.likes_{rival.manner}")


def line(words: Words, rival: Rival, occasion: str) -> str:
    """What a mason says: at the ``start``, or having ``won``, ``lost`` or ``drawn``."""
    return words(f"masons.{rival.name}_{occasion}")


def remark(words: Words, rival: Rival, about: Remark) -> str:
    """What a mason says of a move."""
    key = f"remarks.{rival.name}_{about.kind}_{about.line}"
    return words(key, column=GREEK.get(about.at or ""))


def speech(words: Words, rival: Rival, said: str) -> str:
    """What a mason says, with who says it."""
    return words("masons.speech", name=name(words, rival), line=said)
