from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, bot_name, legible
from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import ADVANCED, GREEK
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.statistics import HUMAN, ResultCount, Statistics, best
from tholos_desktop.teaching.losses import LostPoints

K = TypeVar("K")
RIVALS = (*LEVELS, *(rival.name for rival in rivals.RIVALS), "strength", "person")
ENOUGH_REVIEWS = 5
"""Minimum number of reviewed games before a remark names the phase with the largest loss."""
_STANDS_OUT = 1.25
"""The largest loss gets a remark only if it is at least this many times the second largest."""


def decimal(words: Words, number: float, *, signed: bool = False) -> str:
    tenths = round(10 * abs(number))
    sign = "" if not tenths else "−" if number < 0 else "+" if signed else ""
    return sign + words("statistics.decimal", whole=tenths // 10, tenth=tenths % 10)


def percent(words: Words, share: float) -> str:
    return words("statistics.percent", number=round(100 * share))


def rival_name(words: Words, rival: str) -> str:
    if rival in LEVELS:
        return bot_name(words, Player(level=rival))
    if rival.startswith(HUMAN):
        return legible(words, rival.removeprefix(HUMAN)) or words("your_games.rival.person")
    mason = rivals.find(rival)
    return bot_name(words, Player.mason(mason)) if mason else words(f"your_games.rival.{rival}")


def phase_name(words: Words, phase: int) -> str:
    return words(f"statistics.phase.{phase + 1}")


def share_words(words: Words, tally: ResultCount) -> str:
    """Return the success rate in percent. Without games, return "–", since 0% would be wrong."""
    return percent(words, tally.share) if tally.games else "–"


def tally_words(words: Words, name: str, tally: ResultCount) -> str:
    if not tally.games:
        return words("app.pair", name=name, text=words("statistics.unused"))
    return words(
        "statistics.tally",
        name=name,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        share=percent(words, tally.share),
    )


def remarks(words: Words, figures: Statistics) -> Iterator[str]:
    """Yield a sentence for each color, mode, ornament or bonus action with which the player scores
    clearly better."""
    sides, modes = (_against(each, figures.all) for each in (figures.sides, figures.modes))
    yield from _better(words, sides, lambda side: words(SIDE_WORDS[side]))
    yield from _better(words, modes, lambda mode: words(f"setup.{mode}"))
    laid = _against(figures.ornaments, figures.modes.get(ADVANCED, ResultCount()))
    names = {each: ornament_name(words, each) for each in laid}
    yield from _better(words, laid, lambda each: words("app.quoted", name=names[each]))
    used = {where: (bonus.used, bonus.unused) for where, bonus in figures.bonuses.items()}
    yield from _better(words, used, lambda at: f"{GREEK[at]} · {words(f'game.bonus.{at}')}")


def loss_remarks(words: Words, lost: LostPoints) -> Iterator[str]:
    if lost.games < ENOUGH_REVIEWS:
        return
    phases = {phase_name(words, phase): points for phase, points in enumerate(lost.phases)}
    (name, most), (_, next_most), *_ = sorted(phases.items(), key=lambda each: -each[1])
    if most and most >= _STANDS_OUT * next_most:
        yield words("statistics.most_lost", name=name, points=decimal(words, most))


def _against(
    tallies: Mapping[K, ResultCount], whole: ResultCount
) -> dict[K, tuple[ResultCount, ResultCount]]:
    return {kind: (tally, whole.less(tally)) for kind, tally in tallies.items()}


def _better(
    words: Words, choices: Mapping[K, tuple[ResultCount, ResultCount]], name: Callable[[K], str]
) -> Iterator[str]:
    if (choice := best(choices)) is not None:
        one, other = (percent(words, tally.share) for tally in choices[choice])
        yield words("statistics.better", name=name(choice), one=one, other=other)
