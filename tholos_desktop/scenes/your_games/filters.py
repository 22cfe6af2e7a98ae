"""Filters of the games: rival, mode, result, time, and a search by name."""

import time
from collections.abc import Iterable
from typing import NamedTuple

from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.names import SIDE_WORDS, bot_name
from tholos_desktop.plain_text import folded
from tholos_desktop.store.entry import COLORS, Filter, PersonalResult, Search
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS

DAY_SECONDS = 86_400
_DAYS = {"week": 7, "month": 30, "year": 365}
_MODES = ("basic", "advanced")
_MASONS = tuple(rival.name for rival in RIVALS)


class FilterChoice(NamedTuple):
    name: str
    values: tuple[str, ...]


def filter_choices(players: Iterable[Player]) -> tuple[FilterChoice, ...]:
    bots = [player for player in players if player.is_bot]
    known = {bot.level for bot in bots} | {bot.rival for bot in bots}
    played = [name for name in (*LEVELS, *_MASONS) if name in known]
    if any(not bot.level and not bot.rival for bot in bots):
        played.append("strength")
    return (
        FilterChoice("rival", ("all", *played, "person")),
        FilterChoice("mode", ("all", *_MODES)),
        FilterChoice("outcome", ("all", *(outcome.value for outcome in PersonalResult))),
        FilterChoice("when", ("all", *_DAYS)),
    )


def text(words: Words, choice: FilterChoice, value: str) -> str:
    name = f"your_games.{choice.name}.{value}"
    if value in LEVELS:
        name = f"setup.{value}_name"
    elif value in _MASONS:
        name = f"rivals.{value}_name"
    return words(f"your_games.{choice.name}", value=words(name))


def search_for(words: Words, text: str, players: Iterable[Player]) -> Search:
    """Return a search for players whose names in the list contain ``text``, without regard to case
    and accents. ``players`` must include all that have played."""
    wanted = folded(text)

    def has_text(name: str) -> bool:
        return wanted in folded(name)

    players = list(players)
    bots = [each for each in players if each.is_bot and has_text(bot_name(words, each))]
    return Search(
        tuple({each.name for each in players if each.name and has_text(each.name)}),
        tuple({bot.level for bot in bots if bot.level}),
        tuple({bot.rival for bot in bots if bot.rival}),
        tuple({bot.elo for bot in bots if bot.elo and not bot.level and not bot.rival}),
        has_text(words(YOU)),
        tuple(column for side, column in COLORS.items() if has_text(words(SIDE_WORDS[side]))),
    )


def filter_of(chosen: dict[str, str], now: float | None = None) -> Filter:
    wanted = {name: value for name, value in chosen.items() if value != "all"}
    rival, outcome, days = wanted.get("rival"), wanted.get("outcome"), wanted.get("when")
    now = time.time() if now is None else now
    return Filter(
        level="" if rival == "person" else rival if rival in LEVELS else None,
        rival="" if rival == "strength" else rival if rival in _MASONS else None,
        mode=wanted.get("mode"),
        outcome=None if outcome is None else PersonalResult(outcome),
        since=None if days is None else int(now) - _DAYS[days] * DAY_SECONDS,
    )
