"""What stands under the list of a review: of the turn that is looked at, what is asked."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto

from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import Side, Turn
from tholos_desktop.scenes.review import told
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.turning_points import LEAST_LOSS, NEARLY, TurningPoint, loss
from tholos_desktop.ui.context import Kit

_MARK = "[%"
"""A comment that begins so was made by a program."""


class Telling(Enum):
    """What is told and shown of the turn that is looked at."""

    PLAYED = auto()
    """The turn as it was played; of a turning point, why it was worse."""
    WHY = auto()
    """What spoke for it."""
    BETTER = auto()
    """The better turn, which stands on the board."""
    LINE = auto()
    """What follows after it, which is played on the board."""


class Teller:
    """Says it in the language of the screen."""

    def __init__(self, kit: Kit, review: GameReview) -> None:
        self._kit, self._review = kit, review

    @property
    def names(self) -> dict[Side, str]:
        """What the players are called."""
        return shown_names(self._kit.words, self._review.match.players)

    def line(self, point: TurningPoint) -> str:
        """A turning point in the list."""
        names = self.names if self._review.has_choice else None
        return told.point_words(self._kit.words, point, names)

    def sentences(self, ply: int, telling: Telling, line: Sequence[Turn] | None) -> tuple[str, ...]:
        """What there is to tell of the position after so many turns, the least important first.

        ``line`` is what follows; ``None`` while that is looked for.
        """
        return tuple(filter(None, self._sentences(ply, telling, line)))

    def without_progress(self, said: Sequence[str]) -> list[str]:
        """What is told without how far the review is, which every judged turn changes."""
        progress = told.progress_words(self._kit.words, self._review, self._kit.engine.warming)
        return [line for line in said if self._review.is_complete or line != progress]

    def _sentences(self, ply: int, telling: Telling, line: Sequence[Turn] | None) -> Iterator[str]:
        words, review = self._kit.words, self._review
        verdict = review.verdicts[ply - 1] if ply else None
        yield self._comment(ply)
        if telling is Telling.LINE:
            yield self._line_told(line)
        elif telling is Telling.BETTER and verdict:
            yield told.better_words(words, review, ply - 1, self.names)
            yield from self._reasons(ply - 1, verdict.best, None)
        else:
            yield told.progress_words(words, review, self._kit.engine.warming)
            yield from told.turn_told(words, review, ply, self.names)
            yield from self._why_told(ply, is_asked=telling is Telling.WHY)

    def _why_told(self, ply: int, *, is_asked: bool) -> Iterator[str]:
        """Of a turning point why it was worse, of other turns why, if that is asked."""
        verdict = self._review.verdicts[ply - 1] if ply else None
        if verdict is None:
            return
        is_point = self._review.point_at(ply - 1) is not None or loss(verdict) >= LEAST_LOSS
        if not (is_point or is_asked):
            return
        if told.asks_better(verdict) and loss(verdict) > NEARLY:
            yield self._kit.words("review.missed")
            yield from self._reasons(ply - 1, verdict.best, verdict.turn)
        else:
            yield from self._reasons(ply - 1, verdict.turn, None)

    def _reasons(self, ply: int, turn: str, against: str | None) -> Iterator[str]:
        found = self._review.why(ply, turn, against)
        if found is None and not self._review.analysis.is_explaining:
            found = ()
        side = self._review.game.position_after(ply).side
        return told.reasons_told(self._kit.words, found, side, self.names)

    def _line_told(self, line: Sequence[Turn] | None) -> str:
        words = self._kit.words
        if line is None:
            return words("review.line_wait")
        if not line:
            return words("review.line_none")
        return words("review.line_now", turns=", ".join(map(sentences.turn_signs, line)))

    def _comment(self, ply: int) -> str:
        """What the record says of the position."""
        said = self._review.match.comments.get(ply, "")
        return f"“{said}”" if said and not said.startswith(_MARK) else ""
