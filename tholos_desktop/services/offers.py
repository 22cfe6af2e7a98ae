"""Practice boards suggested during a game. Each is suggested only once, and suggestions are at
least :data:`APART` turns apart."""

from collections.abc import Iterator

from tholos_desktop.rules import LOCATIONS, Game, Location, Position, Turn, legal_turns
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS

APART = 4
"""Minimum number of turns between two suggestions."""


class TryoutChooser:
    def __init__(self, diary: LearningDiary) -> None:
        self._diary = diary
        self._last: int | None = None
        self._made: tuple[Position, BoardExercise] | None = None

    def due(self, game: Game) -> BoardExercise | None:
        diary = self._diary
        if diary.knows_the_game or game.is_over:
            return None
        if self._made is not None and self._made[0] == game.position:
            made = self._made[1]
            return None if made.name in diary.done | diary.used else made
        if self._last is not None and game.ply - self._last < APART:
            return None
        known = diary.done | diary.used | diary.told
        board = next((each for each in _needed(game.position) if each.name not in known), None)
        if board is not None:
            diary.tell(board.name)
            self._last, self._made = game.ply, (game.position, board)
        return board


def note_used(diary: LearningDiary, position: Position, turn: Turn) -> None:
    for board in _used(position, turn):
        diary.use(board.name)


def _needed(position: Position) -> Iterator[BoardExercise]:
    for ornament in position.ornaments:
        if ornament in ORNAMENT_BOARDS:
            yield ORNAMENT_BOARDS[ornament]
    if not any(position.columns):
        return
    possible = {_built(turn) for turn in legal_turns(position) if turn.bonus}
    for location in LOCATIONS:
        if location in possible:
            yield BONUS_BOARDS[location]


def _used(position: Position, turn: Turn) -> Iterator[BoardExercise]:
    if turn.bonus:
        yield BONUS_BOARDS[_built(turn)]
    touched = {zone for _, source, target in turn.transfers for zone in (source, target)}
    for location in LOCATIONS:
        ornament = position.ornament(location)
        if location in touched and ornament in ORNAMENT_BOARDS:
            yield ORNAMENT_BOARDS[ornament]


def _built(turn: Turn) -> Location:
    return turn.transfers[0].target
