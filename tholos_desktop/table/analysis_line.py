from collections.abc import Sequence
from itertools import takewhile

from tholos_desktop.rules import Branch, Game, Transfer, Turn
from tholos_desktop.table.match import Match, readable_comment
from tholos_desktop.table.turn_input import EventKind, TurnEvent, TurnInput


class AnalysisLine(TurnInput):
    def __init__(self, match: Match, path: Sequence[str] = ()) -> None:
        """``path`` has the line's first turns, in notation. Later turns become variations of
        ``match``."""
        super().__init__(Game(match.game.start))
        self.match = match
        for turn in path:
            self._play(turn)
        self.onward: tuple[str, ...] = ()
        """Turns that were taken back, in the order in which to play them again."""

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(turn.notation for turn in self.game.turns)

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(turn.notation for turn in self.match.game.turns)

    @property
    def is_in_game(self) -> bool:
        path = self.path
        return self.played[: len(path)] == path

    def shared(self, path: Sequence[str]) -> int:
        return _shared(path, self.played)

    @property
    def comment(self) -> str:
        branch = self.match.variations.find(self.path)
        said = [self.match.comments.get(len(self.path), "")] if self.is_in_game else []
        return readable_comment(" ".join([*said, branch.comment if branch else ""]))

    def following(self) -> list[str]:
        path, found = self.path, list[str]()
        if self.is_in_game and len(path) < len(self.played):
            found.append(self.played[len(path)])
        branch: Branch | None = self.match.variations.find(path)
        tried = [each.turn for each in branch.branches] if branch else []
        return found + [turn for turn in tried if turn not in found]

    # Steps

    def play(self, turn: Turn | str) -> TurnEvent:
        put_back = self._empty_hand()
        event = self._play(turn)
        self._keep()
        return self.emit(event._replace(transfers=(*put_back, *event.transfers)))

    def forward(self) -> TurnEvent:
        """Play again the turn that was taken back last. If no turn was taken back, play the first
        known continuation, if any."""
        ahead = [*self.onward[:1], *self.following()]
        return self.play(ahead[0]) if ahead else TurnEvent()

    def go_to(self, path: Sequence[str]) -> TurnEvent:
        shared = _shared(self.path, path)
        transfers = [*self._rewound(shared)]
        for turn in path[shared:]:
            transfers += self._play(turn).transfers
            self._pass_onward(turn)
        return self.emit(TurnEvent(EventKind.REPLAYED, tuple(transfers)))

    @property
    def may_delete(self) -> bool:
        return not self.is_in_game

    def delete(self) -> TurnEvent:
        if not self.may_delete:
            return TurnEvent()
        self.match.variations.delete(self.path)
        event = self.go_to(self.path[:-1])
        self.onward = ()
        return event

    # Turns

    def _complete(self, turn: Turn, *, flown: int) -> TurnEvent:
        event = super()._complete(turn, flown=flown)
        self._keep()
        return event

    def _take_back(self) -> tuple[Transfer, ...]:
        if self.path:
            self.onward = (self.path[-1], *self.onward)
        return super()._take_back()

    def _keep(self) -> None:
        self._pass_onward(self.path[-1])
        if not self.is_in_game:
            self.match.variations.add(self.path)

    def _pass_onward(self, turn: str) -> None:
        self.onward = self.onward[1:] if self.onward[:1] == (turn,) else ()


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
