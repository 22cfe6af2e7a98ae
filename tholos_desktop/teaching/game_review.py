"""The review of a game: the engine's verdicts, the only good turn, and reasons at the turning
points."""

from collections.abc import Sequence

from tholos_desktop.rules import (
    SIDES,
    WHITE,
    Game,
    Position,
    Side,
    Turn,
)
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.teaching.highlights import Highlight, highlights
from tholos_desktop.teaching.proofs import legal_line
from tholos_desktop.teaching.turning_points import (
    TurningPoint,
    chances,
    good_candidate,
    good_turn,
    reconciled,
    turning_points,
)

_ATTEMPTS = 3
_CANDIDATES = 6


class GameReview:
    def __init__(self, match: Match, analysis: Analysis) -> None:
        self.match, self.analysis = match, analysis
        self.game = Game(match.game.start, match.game.turns)
        persons = tuple(side for side in SIDES if not match.is_bot(side))
        self.sides: Sequence[Side] = persons if len(persons) == 1 else tuple(SIDES)
        """Sides whose turning points are shown: the human's side against a bot, otherwise both."""
        self.seen_by: Side = self.sides[0] if len(self.sides) == 1 else WHITE
        self.verdicts: Sequence[Verdict | None] = [None] * self.game.ply
        self.points: tuple[TurningPoint, ...] = ()
        """Turning points, highlights and at most one :func:`good_turn`, in order of play."""
        self.highlights: tuple[Highlight, ...] = ()
        self._good: TurningPoint | None = None
        self._candidates: list[TurningPoint] = []
        self._unsifted = list(range(self.game.ply))
        self._wanted: Position | None = None
        self._progress: tuple[int, ...] = ()
        self._was_asked = False
        self._attempts = 0
        self._is_suspended = False

    @property
    def has_choice(self) -> bool:
        return len(self.sides) > 1

    @property
    def is_complete(self) -> bool:
        return None not in self.verdicts

    @property
    def is_working(self) -> bool:
        return self.is_complete and bool(self._unsifted) and len(self._candidates) < _CANDIDATES

    @property
    def looks_for_good_move(self) -> bool:
        if not self.is_complete or any(point.is_good for point in self.points):
            return False
        positions = (self.game.position_after(each.ply) for each in self._candidates)
        return self.is_working or not all(map(self.analysis.is_known, positions))

    @property
    def has_failed(self) -> bool:
        """True if the engine gave up before all turns were judged."""
        is_idle = not self.analysis.is_reviewing and not self._is_suspended
        return self._was_asked and not self.is_complete and is_idle

    def chances(self) -> list[float | None]:
        """Return the chance of winning of the side ``seen_by``, 0 to 1, before the first turn and
        after each turn; ``None`` while unknown."""
        return chances(self.game, self.verdicts, self.seen_by)

    def point_at(self, ply: int) -> TurningPoint | None:
        return next((point for point in self.points if point.ply == ply), None)

    # Requests to the engine

    def begin(self) -> None:
        self.analysis.review(self.game)
        self._was_asked, self._is_suspended = True, False

    def want(self, position: Position | None) -> None:
        self._wanted = position

    def line(self, position: Position, most: int) -> tuple[Turn, ...]:
        """Return up to ``most`` turns that the engine expects after a position."""
        infos = self.best(position)
        return legal_line(position, infos[0].pv[:most]) if infos else ()

    def best(self, position: Position) -> tuple[Info, ...]:
        return self.analysis.best(position) if self.analysis.is_known(position) else ()

    def why(self, ply: int, turn: str, against: str | None = None) -> tuple[Fact, ...] | None:
        position = self.game.position_after(ply)
        found = self.analysis.reasons(position, turn, against)
        if found is None:
            self.analysis.explain(position, turn, against)
        return found

    def follow(self) -> bool:
        """Poll the engine; True if something to show has changed."""
        before = self.verdicts, self.points, self.has_failed
        if (progress := self.analysis.progress) != self._progress:
            self._progress, self.verdicts = progress, self._judged()
        lost = turning_points(self.game, self.verdicts, self.sides)
        self._sift()
        good = good_turn(self.game, self._judged_candidates(), self.best, lost)
        if self.is_complete and (self.verdicts != before[0] or good != self._good):
            judged = list(filter(None, self.verdicts))
            self.highlights = highlights(self.game, judged, self.sides, good)
        self._good = good
        told = [each.point for each in self.highlights]
        self.points = tuple(sorted({*lost, *told, *([good] if good else [])}))
        self._look()
        self._share_engine()
        return before != (self.verdicts, self.points, self.has_failed)

    def _judged(self) -> list[Verdict | None]:
        positions = map(self.game.position_after, range(self.game.ply + 1))
        return reconciled(
            self.analysis.verdicts(self.game), [self.best(each) for each in positions]
        )

    def _judged_candidates(self) -> list[TurningPoint]:
        """Return the candidates for :func:`good_turn` with their newest verdicts. The engine may
        have proven results since a candidate was chosen."""
        found = ((each, self.verdicts[each.ply]) for each in self._candidates)
        return [each._replace(verdict=verdict) for each, verdict in found if verdict is not None]

    def _share_engine(self) -> None:
        wanted = self._wanted is not None and not self.analysis.is_known(self._wanted)
        is_urgent = wanted or self.analysis.is_explaining
        if is_urgent and self.analysis.is_reviewing:
            self.analysis.end_review()
            self._is_suspended = True
        elif self._is_suspended and not is_urgent:
            self.begin()
        elif self.has_failed and self._attempts < _ATTEMPTS:
            self._attempts += 1
            self.begin()

    def _sift(self) -> None:
        if self.is_working:
            ply = self._unsifted.pop()
            found = good_candidate(self.game, ply, self.verdicts[ply], self.sides)
            self._candidates += [found] if found else []

    def _look(self) -> None:
        positions = [self._wanted] if self._wanted else []
        after = self.game.position_after
        if self.is_complete:
            for point in self.points:
                self._explain(point)
        if self.is_complete and not any(point.is_good for point in self.points):
            positions += [after(candidate.ply) for candidate in self._candidates]
        unknown = (each for each in positions if not self.analysis.is_known(each))
        if (position := next(unknown, None)) is not None:
            self.analysis.look_at(position)

    def _explain(self, point: TurningPoint) -> None:
        turn, best = point.verdict.turn, point.verdict.best
        self.why(point.ply, best, None if point.is_good else turn)
