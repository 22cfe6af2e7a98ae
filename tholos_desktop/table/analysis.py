"""Best moves, verdicts on moves and reasons for them, from the engine. Results are cached by
position code."""

from collections.abc import Iterable

from tholos_desktop.rules import Game, Position
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.level_chance import chance_among, judged_among
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    EngineClient,
    LinesRequest,
    QueuedRequest,
    ReasonsRequest,
    ReviewRequest,
)

LEVEL = "oracle"
NODES = 20_000
LINES = 3


_Explanation = tuple[str, str, str | None]
"""A position's code, a turn, and the turn to compare it with; ``None`` to compare it with all
others."""


class Analysis:
    """Requests the best moves in one position, verdicts on one game, and reasons for any number of
    moves."""

    def __init__(self, engine: EngineClient, *, nodes: int = NODES, lines: int = LINES) -> None:
        self._engine = engine
        self._nodes = nodes
        self._lines = lines
        self.elo: int | None = None
        """Rating of the players among whom chances are told; ``None`` for the engine's own."""
        self._best: dict[str, tuple[Info, ...]] = {}
        """Best moves by position code, best first; empty if the engine failed."""
        self._judged: dict[tuple[str, str], Verdict] = {}
        self._looking: tuple[QueuedRequest, str] | None = None
        self._reviewing: tuple[QueuedRequest, Game] | None = None
        self._explained: dict[_Explanation, tuple[Fact, ...]] = {}
        self._explaining: dict[_Explanation, QueuedRequest] = {}

    def analyze(self, position: Position) -> None:
        code = position.code
        if self._looking is not None and self._looking[0].is_open and self._looking[1] == code:
            return
        self.stop()
        if code not in self._best and not position.is_over():
            request = LinesRequest(position, LEVEL, self._nodes, self._lines)
            self._looking = self._engine.ask(request, self._take_lines), code

    def stop(self) -> None:
        if self._looking is not None:
            self._engine.cancel(self._looking[0])
            self._looking = None

    def best(self, position: Position) -> tuple[Info, ...]:
        """Return the best moves, best first. They are preliminary while the engine thinks, and
        empty if none are known."""
        if position.code in self._best:
            return self._told(position, self._best[position.code])
        if self._looking is None or self._looking[1] != position.code:
            return ()
        return self._told(position, _ranked(tuple(self._looking[0].infos)))

    def _told(self, position: Position, infos: tuple[Info, ...]) -> tuple[Info, ...]:
        if (elo := self.elo) is None:
            return infos
        spaces = position.open_spaces()
        return tuple(each._replace(value=chance_among(elo, each.value, spaces)) for each in infos)

    def is_known(self, position: Position) -> bool:
        return position.is_over() or position.code in self._best

    def _take_lines(self, answer: Answer) -> None:
        assert isinstance(answer.request, LinesRequest)
        self._best[answer.request.position.code] = _ranked(answer.infos)

    def explain(self, position: Position, turn: str, against: str | None = None) -> None:
        """Request the reasons for a legal move. With ``against``, request only the reasons why
        ``turn`` is better than ``against``."""
        wanted = position.code, turn, against
        pending = self._explaining.get(wanted)
        if wanted not in self._explained and (pending is None or not pending.is_open):
            request = ReasonsRequest(position, turn, against)
            self._explaining[wanted] = self._engine.ask(request, self._take_reasons)

    @property
    def is_explaining(self) -> bool:
        return any(pending.is_open for pending in self._explaining.values())

    def explain_no_more(self) -> None:
        for pending in self._explaining.values():
            self._engine.cancel(pending)
        self._explaining.clear()

    def reasons(
        self, position: Position, turn: str, against: str | None = None
    ) -> tuple[Fact, ...] | None:
        """Return the reasons that :meth:`explain` requested, most important first; ``None`` while
        unknown, empty if the engine failed."""
        return self._explained.get((position.code, turn, against))

    def _take_reasons(self, answer: Answer) -> None:
        assert isinstance(answer.request, ReasonsRequest)
        position, turn, against, _ = answer.request
        wanted = position.code, turn, against
        self._explained[wanted] = answer.reasons
        self._explaining.pop(wanted, None)

    def review(self, game: Game) -> None:
        """Request the missing verdicts on a game's moves. Positions in which the engine failed can
        be requested again."""
        self.end_review()
        self._best = {code: infos for code, infos in self._best.items() if infos}
        known = self.verdicts(game)
        if None not in known:
            return
        first = known.index(None)
        rest = Game(game.position_after(first), game.turns[first:])
        self._reviewing = self._engine.ask(ReviewRequest(rest), self._take_verdicts), rest

    def end_review(self) -> None:
        if self._reviewing is not None:
            pending, game = self._reviewing
            self.recall(game, pending.verdicts)
            self._engine.cancel(pending)
            self._reviewing = None

    def verdicts(self, game: Game) -> list[Verdict | None]:
        found = self.own_verdicts(game)
        if (elo := self.elo) is None:
            return found
        spaces = (game.position_after(ply).open_spaces() for ply in range(game.ply))
        pairs = zip(found, spaces, strict=True)
        return [verdict and judged_among(elo, verdict, left) for verdict, left in pairs]

    def own_verdicts(self, game: Game) -> list[Verdict | None]:
        """Return the verdicts with chances of the engine's own strength."""
        if self._reviewing is not None:
            pending, reviewed = self._reviewing
            self.recall(reviewed, pending.verdicts)
        codes = (game.position_after(ply).code for ply in range(game.ply))
        keys = zip(codes, game.turns, strict=True)
        found = (self._judged.get((code, turn.notation)) for code, turn in keys)
        return [verdict and verdict._replace(ply=ply) for ply, verdict in enumerate(found)]

    @property
    def progress(self) -> tuple[int, ...]:
        """Numbers that change whenever more best moves or verdicts are known."""
        running = len(self._reviewing[0].verdicts) if self._reviewing else 0
        return sum(map(bool, self._best.values())), len(self._judged), running

    @property
    def is_reviewing(self) -> bool:
        return self._reviewing is not None and self._reviewing[0].is_open

    def _take_verdicts(self, answer: Answer) -> None:
        assert isinstance(answer.request, ReviewRequest)
        self.recall(answer.request.game, answer.verdicts)

    def recall(self, game: Game, verdicts: Iterable[Verdict]) -> None:
        """Take verdicts of the engine's own strength that were found before."""
        for verdict in verdicts:
            code = game.position_after(verdict.ply).code
            self._judged[code, verdict.turn] = verdict

    def close(self) -> None:
        self.stop()
        self.explain_no_more()
        self.end_review()


def _ranked(infos: tuple[Info, ...]) -> tuple[Info, ...]:
    last = {info.rank: info for info in infos}
    ranks = range(1, len(last) + 1)
    return tuple(last[rank] for rank in ranks) if set(ranks) == set(last) else ()
