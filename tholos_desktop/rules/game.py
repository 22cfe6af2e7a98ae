from collections.abc import Iterable

from tholos_desktop.rules.legal import is_legal, parse_turn
from tholos_desktop.rules.position import Position, start
from tholos_desktop.rules.score import Outcome, score
from tholos_desktop.rules.turn import Turn
from tholos_desktop.rules.vocabulary import IllegalTurnError


class Game:
    """The history of one game. This is the only mutable class of the rules.

    >>> game = Game()
    >>> [game.play(text).notation for text in ("+w", "bA")]
    ['+w', 'bA']
    >>> game.undo().notation, game.ply, game.position.side
    ('bA', 1, 'b')
    """

    def __init__(self, first: Position | None = None, turns: Iterable[Turn] = ()) -> None:
        self._positions = [start() if first is None else first]
        self._turns: list[Turn] = []
        self._undone: list[Turn] = []
        for turn in turns:
            self.play(turn)

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._turns)

    @property
    def undone(self) -> tuple[Turn, ...]:
        return tuple(reversed(self._undone))

    @property
    def ply(self) -> int:
        return len(self._turns)

    @property
    def is_over(self) -> bool:
        return self.position.is_over()

    @property
    def outcome(self) -> Outcome | None:
        return score(self.position).outcome if self.is_over else None

    def position_after(self, ply: int) -> Position:
        return self._positions[ply]

    def play(self, turn: Turn | str) -> Turn:
        """Play a turn, and forget the turns that were taken back. Raises ``NotationError`` or
        ``IllegalTurnError``, and then changes nothing."""
        if isinstance(turn, str):
            turn = parse_turn(turn, self.position)
        elif not is_legal(turn, self.position):
            raise IllegalTurnError(f"{turn.notation!r} is not legal in {self.position.code!r}")
        self._append(turn)
        self._undone.clear()
        return turn

    def undo(self) -> Turn | None:
        if not self._turns:
            return None
        self._positions.pop()
        self._undone.append(self._turns.pop())
        return self._undone[-1]

    def redo(self) -> Turn | None:
        if not self._undone:
            return None
        self._append(self._undone.pop())
        return self._turns[-1]

    def _append(self, turn: Turn) -> None:
        self._positions.append(self.position.play(turn))
        self._turns.append(turn)
