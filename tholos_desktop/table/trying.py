"""Turns tried from any position of a game, forward and back, kept as variations beside it.

Without a window. The hand that tries them is a session's, of a game in which two persons play; the
match itself is not touched but for its variations.
"""

from collections.abc import Sequence
from itertools import takewhile

from tholos_desktop.rules import Branch, Game, Transfer
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.seats import Setup
from tholos_desktop.table.session import Change, Session, What


class Trying:
    """A line of turns from the first position of a match, which may leave its game anywhere."""

    def __init__(self, match: Match, engine: EngineClient, path: Sequence[str] = ()) -> None:
        """``path`` is where it begins, in notation; ``engine`` is never asked."""
        self.match = match
        self.session = Session(Match(Setup(), 0, Game(match.game.start)), engine)
        for turn in path:
            self.session.play(turn)
        self.onward: tuple[str, ...] = ()
        """The turns that have been taken back last, the next one first."""

    @property
    def path(self) -> tuple[str, ...]:
        """The turns that lead to where one is, in notation."""
        return tuple(turn.notation for turn in self.session.match.game.turns)

    @property
    def played(self) -> tuple[str, ...]:
        """The turns of the match itself."""
        return tuple(turn.notation for turn in self.match.game.turns)

    @property
    def is_in_game(self) -> bool:
        """Whether the match itself has come to where one is."""
        path = self.path
        return self.played[: len(path)] == path

    def shared(self, path: Sequence[str]) -> int:
        """Return how many moves of a line are the match's own."""
        pairs = zip(path, self.played, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def comment(self) -> str:
        """What the record says of where one is."""
        branch = self.match.variations.find(self.path)
        said = [self.match.comments.get(len(self.path), "")] if self.is_in_game else []
        return " ".join(filter(None, [*said, branch.comment if branch else ""]))

    def following(self) -> list[str]:
        """The turns that are known from here: that of the match first, then those tried."""
        path, found = self.path, list[str]()
        if self.is_in_game and len(path) < len(self.played):
            found.append(self.played[len(path)])
        branch: Branch | None = self.match.variations.find(path)
        tried = [each.turn for each in branch.branches] if branch else []
        return found + [turn for turn in tried if turn not in found]

    # Steps

    def note(self) -> None:
        """A turn has been played by hand: keep it, if it is not the match's own."""
        path = self.path
        self.onward = self.onward[1:] if self.onward[:1] == path[-1:] else ()
        if not self.is_in_game:
            self.match.variations.add(path)

    def play(self, turn: str) -> Change:
        """Play a turn that is legal here, and keep it."""
        put_back = self.session.undo() if not self.session.hand.is_empty else Change()
        change = self.session.play(turn)
        self.note()
        return change._replace(transfers=(*put_back.transfers, *change.transfers))

    def forward(self) -> Change:
        """One turn on: that taken back last, else the first that is known."""
        ahead = [*self.onward[:1], *self.following()]
        return self.play(ahead[0]) if ahead else Change()

    def back(self) -> Change:
        """The turn being chosen is put back, else the last one taken back."""
        if self.session.hand.is_empty and self.path:
            self.onward = (self.path[-1], *self.onward)
        return self.session.undo()

    def go_to(self, path: Sequence[str]) -> Change:
        """Stand at the end of another line: back to where it departs, then on."""
        here, shared = self.path, 0
        while shared < min(len(here), len(path)) and here[shared] == path[shared]:
            shared += 1
        transfers: list[Transfer] = []
        if not self.session.hand.is_empty:
            transfers += self.session.undo().transfers
        for _ in here[shared:]:
            transfers += self.back().transfers
        for turn in path[shared:]:
            transfers += self.session.play(turn).transfers
            self.onward = self.onward[1:] if self.onward[:1] == (turn,) else ()
        return Change(What.REPLAYED, tuple(transfers))

    @property
    def may_delete(self) -> bool:
        """Whether one is in a variation."""
        return not self.is_in_game

    def delete(self) -> Change:
        """Forget the last turn of a variation with all that follows it; one turn back."""
        if not self.may_delete:
            return Change()
        self.match.variations.delete(self.path)
        change = self.go_to(self.path[:-1])
        self.onward = ()
        return change
