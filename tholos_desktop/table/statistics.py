import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple, TypeVar

from tholos_desktop.rules import LOCATIONS, ORNAMENTS, WHITE, Location, Ornament, Side

K = TypeVar("K")

HUMAN = "@"
WON, DRAWN, LOST = "won", "drawn", "lost"
ENOUGH = 10
CLEAR = 2.0
"""Two results differ significantly if their difference is at least this many standard errors."""


class Past(NamedTuple):
    side: Side
    rival: str
    """A bot's level, a named bot's name, ``strength`` for any other bot, or :data:`HUMAN` followed
    by the human's name."""
    mode: str
    ornaments: str
    outcome: str
    lead: int | None
    """The human's points minus the rival's; ``None`` if the game ended early."""
    bonuses: str
    """Locations of the human's bonus actions, one letter each."""


class ResultCount(NamedTuple):
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Mean result, 0 to 1, where a draw counts half; 0 if there are no games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def variance(self) -> float:
        if not self.games:
            return 0.0
        return (self.won + self.drawn / 4) / self.games - self.share**2

    def less(self, other: "ResultCount") -> "ResultCount":
        return ResultCount(self.won - other.won, self.drawn - other.drawn, self.lost - other.lost)


class Bonus(NamedTuple):
    used: ResultCount
    unused: ResultCount
    times: int


class Statistics(NamedTuple):
    all: ResultCount
    lead: float
    """The human's mean lead in points, in games that were not ended early."""
    played_out: int
    run: int
    """Current winning streak; negative for a losing streak, 0 after a draw."""
    longest: int
    leads: tuple[int, ...]
    rivals: Mapping[str, ResultCount]
    sides: Mapping[Side, ResultCount]
    modes: Mapping[str, ResultCount]
    ornaments: Mapping[Ornament, ResultCount]
    bonuses: Mapping[Location, Bonus]


SHOWN_LEADS = 40


def statistics(games: Sequence[Past]) -> Statistics:
    run, longest = _runs(game.outcome for game in games)
    whole = _tally(Counter(game.outcome for game in games))
    leads = [game.lead for game in games if game.lead is not None]
    return Statistics(
        whole,
        sum(leads) / len(leads) if leads else 0.0,
        len(leads),
        run,
        longest,
        tuple(leads[-SHOWN_LEADS:]),
        _by(games, "rival"),
        _by(games, "side"),
        _by(games, "mode"),
        _by_ornament(games),
        _by_bonus(games, whole) if games else {},
    )


def apart(one: ResultCount, other: ResultCount) -> float:
    """Return ``one.share - other.share``; 0 if the difference is not significant or there are
    too few games."""
    if min(one.games, other.games) < ENOUGH:
        return 0.0
    difference = one.share - other.share
    error = math.sqrt(one.variance / one.games + other.variance / other.games)
    return difference if abs(difference) > CLEAR * error else 0.0


def best(choices: Mapping[K, tuple[ResultCount, ResultCount]]) -> K | None:
    """Return the choice with the largest significant improvement, if any. Each choice has results
    with and without it."""
    found = {choice: apart(*pair) for choice, pair in choices.items()}
    return max((c for c in found if found[c] > 0), key=lambda c: found[c], default=None)


def bonuses_of(turns: Sequence[str], first: Side) -> tuple[str, str]:
    """Return the locations of White's and Black's bonus actions, sorted. Bonus actions of ornaments
    are left out."""
    begun, other = (
        "".join(sorted(turn[1] for turn in turns[at::2] if _is_bonus(turn.partition("/")[2])))
        for at in (0, 1)
    )
    return (begun, other) if first == WHITE else (other, begun)


def _is_bonus(after: str) -> bool:
    brings = after.startswith("+") and len(after) > 2  # an ornament's, from the quarry to a column
    return bool(after) and not brings


def _runs(outcomes: Iterable[str]) -> tuple[int, int]:
    run = longest = 0
    for outcome in outcomes:
        if outcome == WON:
            run = max(run, 0) + 1
            longest = max(longest, run)
        else:
            run = min(run, 0) - 1 if outcome == LOST else 0
    return run, longest


def _tally(counts: Mapping[str, int]) -> ResultCount:
    return ResultCount(*(counts.get(outcome, 0) for outcome in (WON, DRAWN, LOST)))


def _by(
    games: Iterable[Past], kind: str, parts: Callable[[str], Iterable[str]] = lambda each: (each,)
) -> dict[str, ResultCount]:
    """Count the results for each value of the field ``kind``; ``parts`` splits values that contain
    several."""
    found = defaultdict[str, Counter[str]](Counter)
    for (each, outcome), number in Counter(map(attrgetter(kind, "outcome"), games)).items():
        for part in parts(each):
            found[part][outcome] += number
    return {part: _tally(counts) for part, counts in found.items()}


def _by_ornament(games: Iterable[Past]) -> dict[Ornament, ResultCount]:
    found = _by(games, "ornaments", lambda code: code[1::2])  # locations and tiles alternate
    tiles = {str(number): ornament for number, ornament in enumerate(ORNAMENTS, 1)}
    return {ornament: found[tile] for tile, ornament in tiles.items() if tile in found}


def _by_bonus(games: Iterable[Past], whole: ResultCount) -> dict[Location, Bonus]:
    used, times = _by(games, "bonuses", set), Counter("".join(game.bonuses for game in games))
    tallies = {location: used.get(location, ResultCount()) for location in LOCATIONS}
    return {
        location: Bonus(tally, whole.less(tally), times[location])
        for location, tally in tallies.items()
    }
