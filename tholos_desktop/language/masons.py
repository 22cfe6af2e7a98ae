from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK
from tholos_desktop.table.match import Player
from tholos_desktop.table.rivals import RIVALS, Rival, find
from tholos_desktop.teaching.remarks import Remark

_RANKS = 5


def name(words: Words, rival: Rival) -> str:
    return words(f"rivals.{rival.name}_name")


def strength(words: Words, rival: Rival) -> str:
    rank = RIVALS.index(rival) * _RANKS // len(RIVALS)
    return f"{words(f'masons.rank_{rank}')} · {words('masons.elo', elo=rival.elo)}"


def greeting(words: Words, bot: Player) -> str:
    return words(f"remarks.{bot.level}_start" if bot.level else f"masons.{bot.rival}_start")


def known_for(words: Words, bot: Player) -> str:
    """Return a short sentence about a level or a mason: a hint at the blind spot, if any."""
    if bot.level:
        return words(f"remarks.{bot.level}_manner")
    mason = find(bot.rival)
    return words(f"masons.{bot.rival}_{'rumor' if mason and mason.overlooks else 'says'}")


def rumor(words: Words, mason: Rival) -> str:
    """Return what people say about a mason's blind spot."""
    return speech(words, words("masons.rumor"), words(f"masons.{mason.name}_rumor"))


def remark(words: Words, bot: Player, about: Remark) -> str:
    key = f"remarks.{bot.level or bot.rival}_{about.kind}"
    return words(key, column=GREEK.get(about.at or ""))


def speech(words: Words, name: str, said: str) -> str:
    return words("masons.speech", name=name, line=said)
