"""Searches a position while a human thinks: values of the turns and reasons for the best one."""

from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.rules import Game, Position, Turn, legal_turns, parse_turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.turn_values import NODES, TurnValue, TurnValues, worth
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.game_review import settled
from tholos_desktop.teaching.verdicts import JudgedMove

LINES = 6
CONTENDING = 0.12
"""A turn may be the best if its chance of winning is at most this much below the highest chance
found."""
NEAR = 0.02
"""Maximum difference in chance of winning between equally good turns."""
UNSURE = 0.05
"""If a turn's chance of winning is at most this much below the best turn's, a longer search may
find both turns equally good."""
LOST = -1


class TurnKnowledge(NamedTuple):
    """Search results for the turns of a position; empty if the engine failed."""

    good: tuple[Turn, ...] = ()
    is_lost: bool = False
    """True if every turn is proven to lose."""
    may_be_good: tuple[Turn, ...] = ()
    """The good turns, and those that a longer search may find equally good. One of the two searches
    finds each of them so."""


class Preparation:
    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self.analysis = Analysis(engine, nodes=NODES, lines=LINES)
        self._values = TurnValues(engine)
        self._reviewer = Analysis(engine)
        self._position: Position | None = None
        self._turns: tuple[Turn, ...] = ()
        self._found: dict[str, TurnKnowledge] = {}
        self._hurried: tuple[Turn, ...] = ()
        """Turns to evaluate before anything else."""

    def follow(self, position: Position | None, *, weighs_turns: bool = False) -> None:
        """Search ``position``, if any; with ``weighs_turns``, also evaluate all legal turns. Call
        this every frame."""
        if position != self._position:
            self.suspend()
            self._position = position
        if position is None or position.is_over():
            return
        self.analysis.analyze(position)
        if position.code not in self._found:
            self._compare(position)
        elif best := self.best(position):
            if all(self._values.is_known(position, turn) for turn in self._hurried):
                self.analysis.explain(position, best.notation)
            if weighs_turns:
                self._turns = self._turns or tuple(legal_turns(position))
                self._values.analyze(position, self._turns)

    def suspend(self) -> None:
        self._position, self._turns, self._hurried = None, (), ()
        self.analysis.close()
        self._reviewer.close()
        self._values.stop()

    def found(self, position: Position) -> TurnKnowledge | None:
        return self._found.get(position.code)

    def best(self, position: Position) -> Turn | None:
        found = self.found(position)
        return found.good[0] if found and found.good else None

    def reasons(self, position: Position) -> tuple[Fact, ...] | None:
        best = self.best(position)
        return best and self.analysis.reasons(position, best.notation)

    def why(self, position: Position, turn: Turn) -> tuple[Fact, ...] | None:
        """Return the reasons for any turn; ``None`` while unknown, empty if the engine failed."""
        found = self.analysis.reasons(position, turn.notation)
        if found is None:
            self.analysis.explain(position, turn.notation)
        return found

    def value(self, position: Position, turn: Turn) -> TurnValue | None:
        """Return the value of a turn; ``None`` while unknown."""
        return self._values.value(position, turn)

    def judged(self, position: Position, turn: Turn, reply: str, elo: int) -> JudgedMove | None:
        """Return what a review says of a turn, among players rated ``elo``; ``None`` while unknown.
        It says the same whichever ``reply`` follows; empty if the game is over."""
        game, reviewer = Game(position, [turn]), self._reviewer
        if reply:
            game.play(parse_turn(reply, game.position))
        reviewer.elo = elo
        verdict, *_ = settled(game, verdicts := reviewer.verdicts(game))
        if verdict is not None and None not in verdicts:
            return JudgedMove(0, position.side, verdict)
        if not reviewer.is_reviewing:
            reviewer.review(game)
        return None

    def is_hopeless(self, position: Position) -> bool:
        """True if the values of turns won't come soon, since the engine failed or is still
        compiling."""
        found = self.found(position)
        return self._engine.warming is not None or (found is not None and not found.good)

    def hurry(self, position: Position, turns: tuple[Turn, ...]) -> None:
        """Evaluate these turns of the position, in this order, before anything else."""
        if turns == self._hurried:
            return
        self._hurried = turns
        self.analysis.explain_no_more()
        for turn in reversed(turns):
            self._values.hurry(position, turn)

    def _compare(self, position: Position) -> None:
        if not self.analysis.is_known(position):
            return
        ranked = self.analysis.best(position)
        lines = sorted(ranked, key=_worth, reverse=True)  # the order of lost turns means nothing
        if not self._turns:
            self._turns = _contenders(position, lines)
        worths = {turn: _worth(line) for turn, line in zip(self._turns, lines, strict=False)}
        ranked_good = [turn for turn in worths if worths[turn] >= _worth(lines[0]) - NEAR]
        if ranked and ranked[0].proven is None:
            self._values.analyze(position, self._turns)
            if not all(self._values.is_known(position, turn) for turn in self._turns):
                return
            worths = {turn: self._worth(position, turn) for turn in self._turns}
        best = sorted(worths, key=lambda turn: worths[turn], reverse=True)
        good, unsure = (
            tuple(turn for turn in best if worths[turn] >= worths[best[0]] - less)
            for less in (NEAR, UNSURE)
        )
        # of equally good turns one that loses nothing at once, since that explains itself
        good = tuple(sorted(good, key=lambda turn: total_gain(position, turn) < 0))
        may_be_good = tuple(turn for turn in best if turn in (*unsure, *ranked_good))
        is_lost = bool(ranked) and ranked[0].proven == LOST
        self._found[position.code] = TurnKnowledge(good, is_lost, may_be_good)
        self._turns = ()

    def _worth(self, position: Position, turn: Turn) -> float:
        value = self._values.value(position, turn)
        return 0.0 if value is None else value.worth


def _contenders(position: Position, lines: Sequence[Info]) -> tuple[Turn, ...]:
    may_be = (line for line in lines if _worth(line) >= _worth(lines[0]) - CONTENDING)
    return tuple(parse_turn(line.pv[0], position) for line in may_be)


def _worth(line: Info) -> float:
    return worth(line.value, line.margin or 0.0)
