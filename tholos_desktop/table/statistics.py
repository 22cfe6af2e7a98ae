from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tholos_desktop.rules import WHITE, Side

HUMAN = "@"
WON, DRAWN, LOST = "won", "drawn", "lost"


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
        return sum(self)


def by_rival(games: Iterable[Past]) -> dict[str, ResultCount]:
    found = defaultdict[str, Counter[str]](Counter)
    for game in games:
        found[game.rival][game.outcome] += 1
    return {
        rival: ResultCount(*(counts[outcome] for outcome in (WON, DRAWN, LOST)))
        for rival, counts in found.items()
    }


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
