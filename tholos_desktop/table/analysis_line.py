from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from tholos_desktop.rules import Branch, Game, Turn
from tholos_desktop.table.match import Match, readable_comment
from tholos_desktop.table.turn_input import EventKind, TurnEvent, TurnInput

Path = tuple[str, ...]
MOST_ROWS = 1_000
"""Maximum number of moves in the list; an opened record may have any number of variations."""


class AnalysisLine(TurnInput):
    """The line of moves on the board: the match's own, or one that leaves it. Moves that are played
    here become variations of the match."""

    def __init__(self, match: Match, path: Sequence[str] = ()) -> None:
        """``path`` has the line's first turns, in notation."""
        super().__init__(Game(match.game.start))
        self.match = match
        self.played: Path = tuple(turn.notation for turn in match.game.turns)
        for turn in path:
            self._play(turn)

    @property
    def path(self) -> Path:
        return tuple(turn.notation for turn in self.game.turns)

    @property
    def is_in_game(self) -> bool:
        path = self.path
        return self.played[: len(path)] == path

    @property
    def comment(self) -> str:
        branch = self.match.variations.find(self.path)
        said = [self.match.comments.get(len(self.path), "")] if self.is_in_game else []
        return readable_comment(" ".join([*said, branch.comment if branch else ""]))

    def rows(self) -> list[Path]:
        """Return the paths that a list of moves shows: each move of the match, followed by the
        variations that replace it."""
        return list(islice(self._rows(self.played, self.path), MOST_ROWS))

    def _rows(self, played: Path, here: Path) -> Iterator[Path]:
        for ply in range(len(played) + 1):
            if ply < len(played):
                yield played[: ply + 1]
            yield from self._beside(played[:ply], here, played[ply : ply + 1])

    def _beside(self, path: Path, here: Path, known: Path = ()) -> Iterator[Path]:
        for turn in self._following(path, here):
            if turn not in known:
                yield (*path, turn)
                yield from self._beside((*path, turn), here)

    def _following(self, path: Path, here: Path) -> Sequence[str]:
        """Return the moves after a path in the variations and in the line on the board."""
        branch: Branch | None = self.match.variations.find(path)
        found = [each.turn for each in branch.branches] if branch else []
        if here[: len(path)] == path:
            found += here[len(path) : len(path) + 1]
        return list(dict.fromkeys(found))

    def play(self, turn: Turn | str) -> TurnEvent:
        put_back = self._empty_hand()
        event = self._play(turn)
        self._keep()
        return self.emit(event._replace(transfers=(*put_back, *event.transfers)))

    @property
    def ahead(self) -> Path:
        """The path one move further: in the match or, beside it, in the first variation."""
        path = self.path
        if self.is_in_game:
            return self.played[: len(path) + 1]
        return (*path, *self._following(path, path)[:1])

    def go_to(self, path: Sequence[str]) -> TurnEvent:
        shared = _shared(self.path, path)
        transfers = [*self._rewound(shared)]
        for turn in path[shared:]:
            transfers += self._play(turn).transfers
        return self.emit(TurnEvent(EventKind.REPLAYED, tuple(transfers)))

    @property
    def may_delete(self) -> bool:
        return not self.is_in_game

    def delete(self) -> TurnEvent:
        if not self.may_delete:
            return TurnEvent()
        self.match.variations.delete(self.path)
        return self.go_to(self.path[:-1])

    def _complete(self, turn: Turn, *, flown: int) -> TurnEvent:
        event = super()._complete(turn, flown=flown)
        self._keep()
        return event

    def _keep(self) -> None:
        if not self.is_in_game:
            self.match.variations.add(self.path)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
