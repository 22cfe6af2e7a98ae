"""What the engine thinks of positions and of turns: asked at leisure, and remembered.

What was found is kept by the code of a position, so what was looked at once need not be again: not
after an undo, not in another line that comes to the same position. Turns are told by notation.
"""

from typing import NamedTuple, Protocol

from tholos_desktop.rules import Game, Position
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.questions import Answer
from tholos_desktop.table.reason_lines import Reason

LEVEL = "oracle"
NODES = 20_000
"""Positions looked at for the best turns of one."""
LINES = 3


class Analyst(Protocol):
    """What an analysis needs of an engine client."""

    def ask(self, code: str, level: str, *, nodes: int, lines: int) -> int:
        """Ask for the best turns of a position; return the answer's ticket."""

    def review(self, game: Game) -> int:
        """Ask what each turn of a game is worth; return the answer's ticket."""

    def why(self, code: str, turn: str, *, against: str | None = None) -> int:
        """Ask what speaks for a turn; return the answer's ticket."""

    def poll(self) -> None:
        """Listen to the engine."""

    def take(self, ticket: int) -> Answer | None:
        """The answer to a question, once."""

    def cancel(self, ticket: int) -> None:
        """Drop a question."""

    def is_open(self, ticket: int) -> bool:
        """Whether an answer to a question is still to come, or to be taken."""

    def infos(self, ticket: int) -> tuple[Info, ...]:
        """What is said about a question so far."""

    def verdicts(self, ticket: int) -> tuple[Verdict, ...]:
        """What a review has found so far."""


class Asked(NamedTuple):
    """A turn that is to be explained."""

    code: str
    """Of the position before it."""
    turn: str
    against: str | None
    """The turn that it is compared with, instead of all others."""


class Analysis:
    """The best turns of one position at a time, the review of one game at a time, and why turns
    are good.

    All may be wanted at once. What is wanted no longer is dropped; what was found of it is kept.
    Call :meth:`follow` now and then, at the latest when the engine's client wakes the window.
    """

    def __init__(
        self, engine: Analyst, *, level: str = LEVEL, nodes: int = NODES, lines: int = LINES
    ) -> None:
        self._engine = engine
        self._level = level
        self._nodes = nodes
        self._lines = lines
        self._best: dict[str, tuple[Info, ...]] = {}
        """By the code of a position: its best turns, the best first; none if the engine failed."""
        self._judged: dict[tuple[str, str], Verdict] = {}
        """By the code of the position before a turn, and the turn."""
        self._looking: tuple[int, str] | None = None
        """The ticket and the code of the position that is looked at."""
        self._reviewing: tuple[int, Game] | None = None
        """The ticket of the review under way, and the part of the game that was asked about."""
        self._explained: dict[Asked, tuple[Reason, ...]] = {}
        self._explaining: dict[Asked, int] = {}
        """The tickets of what is asked, by what was wanted first."""

    # The best turns

    def look_at(self, position: Position) -> None:
        """Find the best turns of a position, and think about no other; nothing if it is known."""
        if self._looking is not None and self._looking[1] == position.code:
            return
        self.look_away()
        if position.code not in self._best and not position.is_over():
            ticket = self._engine.ask(
                position.code, self._level, nodes=self._nodes, lines=self._lines
            )
            self._looking = ticket, position.code

    def look_away(self) -> None:
        """Think about no position any more."""
        if self._looking is not None:
            self._engine.cancel(self._looking[0])
            self._looking = None

    def best(self, position: Position) -> tuple[Info, ...]:
        """The best turns as far as they are known, the best first; while the engine thinks, the
        one that it likes most so far."""
        if position.code in self._best:
            return self._best[position.code]
        if self._looking is None or self._looking[1] != position.code:
            return ()
        return _ranked(self._engine.infos(self._looking[0]))

    def is_known(self, position: Position) -> bool:
        """Whether nothing more will be found out about a position."""
        return position.is_over() or position.code in self._best

    # Why

    def explain(self, position: Position, turn: str, against: str | None = None) -> None:
        """Find what speaks for a legal turn, or what it does that another one does not; nothing if
        it is known. Several may be asked, the first one comes first."""
        asked = Asked(position.code, turn, against)
        if asked not in self._explained and asked not in self._explaining:
            self._explaining[asked] = self._engine.why(position.code, turn, against=against)

    @property
    def is_explaining(self) -> bool:
        """Whether an answer to such a question is still to come."""
        return bool(self._explaining)

    def explain_no_more(self) -> None:
        """Let go of all that was asked and has no answer yet."""
        for ticket in self._explaining.values():
            self._engine.cancel(ticket)
        self._explaining.clear()

    def reasons(
        self, position: Position, turn: str, against: str | None = None
    ) -> tuple[Reason, ...] | None:
        """What speaks for a turn, the most important first; ``None`` while it is not known.

        None at all if the engine has none to tell, or has failed.
        """
        return self._explained.get(Asked(position.code, turn, against))

    # The review

    def review(self, game: Game) -> None:
        """Judge the turns of a game, and of no other; those that are known are not judged again."""
        self.end_review()
        known = self.verdicts(game)
        if None not in known:
            return
        first = known.index(None)
        rest = Game(game.position_after(first), game.turns[first:])
        self._reviewing = self._engine.review(rest), rest

    def end_review(self) -> None:
        """Judge no more; what was found is kept."""
        if self._reviewing is not None:
            ticket, game = self._reviewing
            self._keep(game, self._engine.verdicts(ticket))
            self._engine.cancel(ticket)
            self._reviewing = None

    def verdicts(self, game: Game) -> list[Verdict | None]:
        """What is known of each turn of a game, first to last."""
        found: list[Verdict | None] = []
        for ply, turn in enumerate(game.turns):
            verdict = self._judged.get((game.position_after(ply).code, turn.notation))
            found.append(verdict and verdict._replace(ply=ply))
        return found

    @property
    def is_reviewing(self) -> bool:
        """Whether a review is under way."""
        return self._reviewing is not None

    # Listening

    def follow(self) -> None:
        """Take what the engine has found out since the last call."""
        self._engine.poll()
        for asked, ticket in tuple(self._explaining.items()):
            answer = self._engine.take(ticket)
            if answer is not None:
                self._explained[asked] = answer.reasons
            if answer is not None or not self._engine.is_open(ticket):
                del self._explaining[asked]
        if self._looking is not None:
            ticket, code = self._looking
            answer = self._engine.take(ticket)
            if answer is not None:
                self._best[code] = _ranked(answer.infos)
            if answer is not None or not self._engine.is_open(ticket):
                self._looking = None
        if self._reviewing is not None:
            ticket, game = self._reviewing
            done = self._engine.take(ticket)
            self._keep(game, self._engine.verdicts(ticket) if done is None else done.verdicts)
            if done is not None or not self._engine.is_open(ticket):
                self._reviewing = None

    def close(self) -> None:
        """Ask for nothing any more."""
        self.look_away()
        self.explain_no_more()
        self.end_review()

    def _keep(self, game: Game, verdicts: tuple[Verdict, ...]) -> None:
        for verdict in verdicts:
            code = game.position_after(verdict.ply).code
            self._judged[code, verdict.turn] = verdict


def _ranked(infos: tuple[Info, ...]) -> tuple[Info, ...]:
    """Of all that was said, the last word on each rank, down to the first rank without one."""
    last = {info.rank: info for info in infos}
    ranks = range(1, len(last) + 1)
    return tuple(last[rank] for rank in ranks) if set(ranks) == set(last) else ()
