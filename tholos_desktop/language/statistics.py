from collections.abc import Iterator, Mapping
from typing import TypeVar

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, bot_name
from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import ADVANCED, GREEK, Location
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.statistics import HUMAN, ResultCount, Statistics, best
from tholos_desktop.teaching.losses import TAKE, LostPoints

K = TypeVar("K")
RIVALS = (*LEVELS, *(rival.name for rival in rivals.RIVALS), "strength", "person")
ENOUGH_REVIEWS = 5
"""Minimum number of reviewed games for remarks on where points are lost."""
_STANDS_OUT = 1.25
"""A remark on the largest loss is made only if it is at least this many times the second
largest."""


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
        return printable(rival.removeprefix(HUMAN)) or words("your_games.rival.person")
    mason = rivals.find(rival)
    return bot_name(words, Player.mason(mason)) if mason else words(f"your_games.rival.{rival}")


def bonus_name(words: Words, location: Location) -> str:
    return f"{GREEK[location]} · {words(f'game.bonus.{location}')}"


def place_name(words: Words, place: str) -> str:
    if place == TAKE:
        return words("statistics.take")
    return words("scoring.column", column=GREEK[place])


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
    """Yield sentences on the color, mode, ornament and bonus action with which the player does
    clearly better."""
    sides = _against(figures.sides, figures.all)
    if (side := best(sides)) is not None:
        yield _better(words, words(SIDE_WORDS[side]), *sides[side])
    modes = _against(figures.modes, figures.all)
    if (mode := best(modes)) is not None:
        yield _better(words, words(f"setup.{mode}"), *modes[mode])
    laid = _against(figures.ornaments, figures.modes.get(ADVANCED, ResultCount()))
    if (ornament := best(laid)) is not None:
        name = words("statistics.quoted", name=ornament_name(words, ornament))
        yield _better(words, name, *laid[ornament])
    used = {where: (bonus.used, bonus.unused) for where, bonus in figures.bonuses.items()}
    if (location := best(used)) is not None:
        yield _better(words, bonus_name(words, location), *used[location])


def loss_remarks(words: Words, where: LostPoints) -> Iterator[str]:
    if where.games < ENOUGH_REVIEWS:
        return
    phases = {phase_name(words, phase): lost for phase, lost in enumerate(where.phases)}
    places = {place_name(words, place): lost for place, lost in where.places.items()}
    for losses in (phases, places):
        (name, most), (_, next_most), *_ = sorted(losses.items(), key=lambda each: -each[1])
        if most and most >= _STANDS_OUT * next_most:
            yield words("statistics.most_lost", name=name, points=decimal(words, most))


def _against(
    tallies: Mapping[K, ResultCount], whole: ResultCount
) -> dict[K, tuple[ResultCount, ResultCount]]:
    return {kind: (tally, whole.less(tally)) for kind, tally in tallies.items()}


def _better(words: Words, name: str, one: ResultCount, other: ResultCount) -> str:
    shares = {"one": percent(words, one.share), "other": percent(words, other.share)}
    return words("statistics.better", name=name, **shares)
