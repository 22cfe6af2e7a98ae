"""The review of a game: the engine's verdicts on both sides' moves, and the moments among them."""

from collections.abc import Callable, Sequence

from tholos_desktop.rules import Game, Position, Side, rival
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.teaching.columns import sure_lead
from tholos_desktop.teaching.moments import moments, turning_point
from tholos_desktop.teaching.verdicts import JudgedMove, chances, judged_moves, reconciled, worth

_ATTEMPTS = 3


class GameReview:
    def __init__(
        self,
        match: Match,
        analysis: Analysis,
        keep: Callable[[Match], object] = lambda match: None,
    ) -> None:
        """``keep`` saves the match with its verdicts and variations."""
        self.match, self.analysis, self._keep = match, analysis, keep
        self.game = Game(match.game.start, match.game.turns)
        analysis.recall(self.game, match.verdicts_on(self.game))
        self.viewpoint: Side = match.near_side
        """Side whose chance of winning is shown."""
        self.verdicts: Sequence[Verdict | None] = [None] * self.game.ply
        self.moments: tuple[JudgedMove, ...] = ()
        """The costly moves to look at, those of ``viewpoint`` first; empty until all moves are
        judged."""
        self._wanted: Position | None = None
        self._progress: tuple[int, ...] = ()
        self.was_asked = False
        self._attempts = 0
        self._is_suspended = False

    @property
    def is_complete(self) -> bool:
        return None not in self.verdicts

    @property
    def has_failed(self) -> bool:
        """True if the engine gave up before all turns were judged."""
        is_idle = not self.analysis.is_reviewing and not self._is_suspended
        return self.was_asked and not self.is_complete and is_idle

    @property
    def turning_point(self) -> JudgedMove | None:
        judged = judged_moves(self.game, self.verdicts if self.is_complete else ())
        return turning_point(judged, self.match.result)

    def chances(self) -> list[float | None]:
        """Return the chance of winning of the side ``viewpoint``, 0 to 1, before the first turn and
        after each turn; ``None`` while unknown."""
        return chances(self.game, self.verdicts, self.viewpoint)

    def move_to(self, ply: int) -> JudgedMove | None:
        """Return the move that led to the position after ``ply`` turns; ``None`` while it is not
        judged."""
        verdict = self.verdicts[ply - 1] if 0 < ply <= self.game.ply else None
        return verdict and JudgedMove(ply - 1, self.game.position_after(ply - 1).side, verdict)

    def switch_side(self) -> None:
        self.viewpoint = rival(self.viewpoint)
        self._find_moments()

    def keep(self) -> None:
        self._keep(self.match)

    def begin(self) -> None:
        self.analysis.review(self.game)
        self.was_asked, self._is_suspended = True, False

    def want(self, position: Position | None) -> None:
        self._wanted = position

    def best(self, position: Position) -> tuple[Info, ...]:
        """Return the engine's moves in a position; empty while they are unknown. Their result is
        proven where no move can change it any more."""
        infos = self.analysis.best(position) if self.analysis.is_known(position) else ()
        if not infos or not (decided := _decided(position, position.side)):
            return infos
        return tuple(
            info if info.proven is not None else info._replace(proven=decided) for info in infos
        )

    def suggestions(self, position: Position, chance: float | None) -> list[Info]:
        """Return the engine's moves in a position, best first. ``chance`` is the chance of winning
        of the player to move that is shown beside them, if any: another search found it, so the
        moves' chances are moved along with that of the best one."""
        found = sorted(self.best(position), key=lambda info: (-worth(info), -(info.margin or 0.0)))
        if chance is None or not found or found[0].proven is not None:
            return found
        shift = chance - found[0].value
        return [
            info if info.proven is not None
            else info._replace(value=min(1.0, max(0.0, info.value + shift)))
            for info in found
        ]  # fmt: skip

    def why(self, ply: int, turn: str, against: str | None = None) -> tuple[Fact, ...] | None:
        position = self.game.position_after(ply)
        found = self.analysis.reasons(position, turn, against)
        if found is None:
            self.analysis.explain(position, turn, against)
        return found

    def follow(self) -> None:
        """Take what the engine has found since the last call, and ask for what is missing."""
        if (progress := self.analysis.progress) != self._progress:
            self._progress, before = progress, self.verdicts
            self.verdicts = self._judged()
            if before.count(None) > self.verdicts.count(None):
                self._attempts = 0
            self._find_moments()
            self._note_verdicts()
        for each in self.moments:
            self.why(each.ply, each.verdict.best, each.verdict.turn)
        if self._wanted is None:
            self.analysis.stop()
        else:
            self.analysis.analyze(self._wanted)
        self._share_engine()

    def _find_moments(self) -> None:
        found = moments(self.game, self.verdicts, self.viewpoint) if self.is_complete else ()
        self.moments = found

    def _note_verdicts(self) -> None:
        """Keep the verdicts with the game once all are known."""
        found = tuple(filter(None, self.analysis.own_verdicts(self.game)))
        if len(found) == self.game.ply and found != self.match.verdicts:
            self.match.verdicts = found
            self.keep()

    def _judged(self) -> list[Verdict | None]:
        positions = map(self.game.position_after, range(self.game.ply + 1))
        searched = [self.best(each) for each in positions]
        return settled(self.game, self.analysis.verdicts(self.game), searched)

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


def settled(
    game: Game, verdicts: Sequence[Verdict | None], searched: Sequence[Sequence[Info]] = ()
) -> list[Verdict | None]:
    """Return the engine's verdicts on a game as a player reads them: they agree from move to move,
    and know a result that no move can change any more. ``searched`` has each position's moves, best
    first."""

    def proved(verdict: Verdict | None) -> Verdict | None:
        if verdict is None or verdict.proven is not None:
            return verdict
        before, after = map(game.position_after, (verdict.ply, verdict.ply + 1))
        return verdict._replace(proven=_decided(after, before.side))

    return reconciled([*map(proved, verdicts)], searched)


def _decided(position: Position, side: Side) -> int | None:
    """Return 1 if a player leads by more points than can still change hands, -1 if the rival does,
    else ``None``. The engine proves this later, and would not call such a game certain."""
    if sure_lead(position, side) > 0:
        return 1
    return -1 if sure_lead(position, rival(side)) > 0 else None
