"""Goals that teach something. Only wins against bots in games from the start position count.
Progress is computed from saved games."""

from collections.abc import Callable, Hashable, Iterable, Set
from typing import NamedTuple

from tholos_desktop.rules import (
    LOCATIONS,
    ORNAMENTS,
    SIDES,
    Location,
    Score,
    Side,
    Turn,
    rival,
    score,
)
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.rivals import RIVALS

RICH = 9
GOAL_RIVALS = "melissa", "kleon", "myron"


class WonGame(NamedTuple):
    match: Match
    side: Side
    account: Score

    @classmethod
    def of(cls, match: Match) -> "WonGame | None":
        persons = [side for side in SIDES if not match.is_bot(side)]
        if len(persons) != 1 or not match.game.is_over or not match.game.start.is_start:
            return None
        account = score(match.game.position)
        return cls(match, persons[0], account) if account.outcome.winner == persons[0] else None

    @property
    def bot(self) -> Player:
        return self.match.players[rival(self.side)]

    @property
    def columns(self) -> list[Location]:
        return [each.location for each in self.account.columns if each.owner == self.side]

    @property
    def turns(self) -> list[Turn]:
        game = self.match.game
        return [
            turn
            for ply, turn in enumerate(game.turns)
            if game.position_after(ply).side == self.side
        ]

    @property
    def bonuses(self) -> set[Location]:
        built = {turn.transfers[0].target for turn in self.turns if turn.bonus}
        return {where for where in LOCATIONS if where in built}


class Goal(NamedTuple):
    name: str
    parts: Callable[[WonGame], Iterable[Hashable]]
    whole: int = 1
    rival: str = ""

    @property
    def key(self) -> str:
        return f"{self.name}{self.rival}"


def _beats(mason: str) -> Goal:
    def parts(won: WonGame) -> Iterable[Hashable]:
        return [won.side] if won.bot.rival == mason else []

    return Goal("rival", parts, whole=len(SIDES), rival=mason)


def _if(is_reached: Callable[[WonGame], bool]) -> Callable[[WonGame], Iterable[Hashable]]:
    return lambda won: [True] if is_reached(won) else []


def _masons(won: WonGame) -> Iterable[Hashable]:
    return [(won.bot.rival, won.side)] if won.bot.rival else []


def _has_fewer_columns(won: WonGame) -> bool:
    return won.account.columns_won(won.side) < won.account.columns_won(rival(won.side))


def _has_rich_column(won: WonGame) -> bool:
    return any(each.owner == won.side and each.points >= RICH for each in won.account.columns)


def _has_costly_column(won: WonGame) -> bool:
    return any(each.owner == rival(won.side) and each.points < 0 for each in won.account.columns)


def _ornaments(won: WonGame) -> Iterable[Hashable]:
    return (
        each.ornament for each in won.account.columns if each.owner == won.side and each.ornament
    )


_FIRST, *_LATER = map(_beats, GOAL_RIVALS)
GOALS = (
    _FIRST,
    Goal("columns", lambda won: won.columns, whole=len(LOCATIONS)),
    Goal("bonuses", lambda won: won.bonuses, whole=len(LOCATIONS)),
    Goal("rich", _if(_has_rich_column)),
    Goal("temple", _if(lambda won: won.match.is_daily)),
    Goal("alone", _if(lambda won: not any(won.match.helped))),
    Goal("costly", _if(_has_costly_column)),
    Goal("fewer", _if(_has_fewer_columns)),
    Goal("ornaments", _ornaments, whole=len(ORNAMENTS)),
    *_LATER,
    Goal("masons", _masons, whole=len(RIVALS) * len(SIDES)),
)
"""Those first that a newcomer reaches first."""


class GoalProgress:
    def __init__(self) -> None:
        self._parts: dict[str, set[Hashable]] = {goal.key: set() for goal in GOALS}

    def take(self, match: Match) -> None:
        won = WonGame.of(match)
        for goal in GOALS:
            if won is not None and not self.is_done(goal):
                self._parts[goal.key].update(goal.parts(won))

    def reached(self, goal: Goal) -> Set[Hashable]:
        """Return the parts of a goal that are reached, such as locations."""
        return self._parts[goal.key]

    def parts(self, goal: Goal) -> int:
        return min(goal.whole, len(self._parts[goal.key]))

    def is_done(self, goal: Goal) -> bool:
        return self.parts(goal) == goal.whole

    @property
    def done(self) -> int:
        return sum(map(self.is_done, GOALS))

    @property
    def is_all(self) -> bool:
        return self.done == len(GOALS)
