"""What wins games, counted in games of bots, and a board to try each truth on.

``python -m lab truths`` writes the figures (docs/strategy.md)."""

from collections.abc import Callable
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.plain_text import in_halves
from tholos_desktop.rules import (
    BLACK,
    GRAY,
    WHITE,
    WORKSHOP_SPACES,
    Location,
    Ornament,
    Position,
    Side,
    legal_turns,
    start,
)
from tholos_desktop.teaching.board import BoardExercise, Case
from tholos_desktop.teaching.columns import standing_at, total_gain
from tholos_desktop.teaching.exercise import Message
from tholos_desktop.teaching.tryouts import ORNAMENT_BOARDS

FILE = "strategy.json"
POINTS, GAMES = "points", "games"
"""Units of a truth: points of the final lead, and games won of 100."""


class Truth(NamedTuple):
    name: str
    unit: str
    good: float
    bad: float
    """Figures of who heeds the truth and of who doesn't."""
    board: BoardExercise

    @property
    def figure(self) -> str:
        return shown(self.unit, self.good, self.bad)


def shown(unit: str, good: float, bad: float) -> str:
    """Return the difference: points to the half, or games won of 100."""
    return f"+{round(good - bad) if unit == GAMES else in_halves(good - bad)}"


class Strategy(NamedTuple):
    games: int
    """Number of games in which the truths were counted."""
    truths: tuple[Truth, ...]


def strategy() -> Strategy:
    """Return the truths that the games could carry. Raises :class:`.files.AssetError`."""
    counted, truths = files.asset_values(FILE), list[Truth]()
    for name, board in BOARDS.items():
        figures = counted["truths"][name]
        if figures["told"]:
            good, bad = figures["all"][:2]
            truths.append(Truth(name, figures["unit"], good, bad, board))
    return Strategy(counted["games"], tuple(truths))


def _keeps_two(case: Case) -> bool:
    return case.after.workshop(WHITE).count(WHITE) >= 2


def _gains_most_by_moving(case: Case) -> bool:
    is_move = case.turn.bonus is not None and case.turn.transfers[0].target in "BG"
    most = max(total_gain(case.before, turn) for turn in legal_turns(case.before))
    return is_move and total_gain(case.before, case.turn) == most


def _breaks_tie(case: Case) -> bool:
    where: Location = case.turn.transfers[0].target
    is_tied = not case.turn.is_take and _owner(case.before, where) is None
    return is_tied and bool(case.before.column(where)) and _owner(case.after, where) == WHITE


def _spoils_with_gray(case: Case) -> bool:
    placed = case.turn.transfers[0]
    is_gray = not case.turn.is_take and placed.stone == GRAY
    return is_gray and _owner(case.before, placed.target) == BLACK


def _steals_last(case: Case) -> bool:
    is_steal = case.turn.bonus is not None and case.turn.bonus.source == BLACK
    return is_steal and not case.after.workshop(BLACK)


def _owner(position: Position, location: Location) -> Side | None:
    return standing_at(position, location).owner


def _board(name: str, code: str, reaches: Callable[[Case], bool], goal: str = "") -> BoardExercise:
    title, truth = Message("truths.title"), Message(f"truths.{name}")
    asked = Message(goal or f"truths.{name}.goal")
    return BoardExercise(f"truth.{name}", title, asked, code, reaches, praise=lambda _: truth)


def _ornament_board(ornament: Ornament) -> BoardExercise:
    board = ORNAMENT_BOARDS[ornament]
    return _board(ornament.name.lower(), board.code, board.reaches, board.goal.key)


BOARDS = {
    board.name.removeprefix("truth."): board
    for board in (
        _board(
            "hand",
            "bwbgb/g/bwwbw/ww/b/b/bb wwg/- w -",
            lambda case: _keeps_two(case) and total_gain(case.before, case.turn) > 0,
        ),
        _board(
            "refill",
            "-/bbw/wwww/bbbw/bw/w/wbwwb -/- w -",
            lambda case: case.after.workshop(WHITE) == WHITE * WORKSHOP_SPACES,
        ),
        _board(
            "first",
            start().code,
            lambda case: case.turn.is_take and case.turn.transfers[0].stone == WHITE,
        ),
        _board("bonus", "wbbwb/wbwbw/bbwbb/-/-/-/wgbb ww/- w -", _gains_most_by_moving),
        _board("feed", "wwww/wwwww/bbbgb/bbbg/-/wbwb/wbbb w/wwb w -", _breaks_tie),
        _board(
            "gray",
            "bbwgw/bwbbb/wbwww/bbbw/bbbwg/b/wbwww wg/wg w -",
            _spoils_with_gray,
            "lessons.gray.goal",
        ),
        _board(
            "steal", "bwbw/bwbwb/bwb/bwwb/wbw/bwwb/wbwb ww/b w -", _steals_last, "tryouts.bonus.E"
        ),
        _board("last", "wbwbb/gwgbw/bbb/gbb/w/wbww/bwwww -/wb w -", _keeps_two),
        _ornament_board(Ornament.MINORITY),
        _ornament_board(Ornament.GRAY_PLUS_TWO),
    )
}
"""For each truth, a board to heed it on. But for the beginning and the ornaments, no other move is
nearly as good there by a search."""
