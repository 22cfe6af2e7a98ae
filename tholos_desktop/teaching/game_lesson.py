"""The lesson behind the costly moves of a game, and of the last ten."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tholos_desktop.rules import GRAY, Game, Position, Side, Turn, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.columns import rise, standing_at
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import BETTER, inner, kind_of, reason_of_slip
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, judged_moves

LESSONS = "reply", "keep", "refill", "junk", "feed", "offer", "gray", "result"
"""Look at the reply; keep two own stones; refill; no hand of junk; don't feed the rival's columns;
take what is offered; no gray on an own column; don't give a sure result away."""
LAST_GAMES = 10


class OwnMistake(NamedTuple):
    """A costly move, as it is kept."""

    position: Position
    ply: int
    turn: str
    best: str
    lost: float
    """Lost chance of winning, 0 to 1, among players of the level at the time."""
    points: float
    value: float
    lesson: str
    """One of :data:`LESSONS`; empty if no cost was found."""

    @property
    def move(self) -> JudgedMove:
        verdict = Verdict(
            self.ply, self.turn, "mistake", self.lost, self.points, self.value, self.best
        )
        return JudgedMove(self.ply, self.position.side, verdict)


class GameNotes(NamedTuple):
    """What a review found out about one player's moves in a finished game."""

    player: str
    moves: int
    """Number of judged moves; 0 if the game was given up."""
    mistakes: tuple[OwnMistake, ...]


class Lesson(NamedTuple):
    name: str
    mistakes: tuple[OwnMistake, ...]

    @property
    def lost(self) -> float:
        return sum(each.lost for each in self.mistakes)


def main_lesson(notes: GameNotes) -> Lesson | None:
    """Return the first lesson of a game, or ``None`` if a single other move lost more chance of
    winning than its moves."""
    lesson = next(iter(lessons([notes])), None)
    most = max((each.lost for each in notes.mistakes), default=0.0)
    return lesson if lesson and lesson.lost >= most else None


def lessons(notes: Sequence[GameNotes]) -> list[Lesson]:
    """Return the lessons of games, first the one whose moves lost the most chance of winning."""
    mistakes = [each for game in notes for each in game.mistakes if is_costly(each.move.verdict)]
    taught = (Lesson(name, tuple(m for m in mistakes if m.lesson == name)) for name in LESSONS)
    found = [lesson for lesson in taught if lesson.mistakes]
    return sorted(found, key=lambda each: (each.lost, len(each.mistakes)), reverse=True)


def lesson_of(position: Position, turn: Turn, reasons: Iterable[Fact]) -> str:
    """Return the lesson of a costly move: that of its first cost. A single point, or a single space
    less in the workshop, teaches nothing."""
    for each in reasons:
        if _is_single(each):
            continue
        if each.cost and each.kind in ("loses", "wastes") and _lays_gray(position, turn, each):
            return "gray"
        lesson, better = kind_of(each).lesson, each.without or ""
        is_take = better.startswith(f"+{position.side}")
        if inner(each) and is_take:
            return "refill"
        if each.cost and lesson:  # own stones that the better move doesn't take, it keeps
            return "keep" if lesson == "refill" and better and not is_take else lesson
    return ""


def _is_single(cost: Fact) -> bool:
    less = (cost.worth or 0) - (cost.number or 0) if cost.kind == "cramps" else cost.worth or 0
    return cost.kind in ("cramps", "loses", f"{BETTER}gains") and less < CLEAR


def _lays_gray(position: Position, turn: Turn, fact: Fact) -> bool:
    where = fact.at or ""
    is_own = standing_at(position, where).owner == position.side
    return is_own and rise(turn.transfers, where, GRAY) > 0


def _are_about(notes: GameNotes, game: Game, side: Side) -> bool:
    moves = sum(game.position_after(ply).side == side for ply in range(game.ply))
    return notes.moves == (moves if game.is_over else 0) and all(
        each.ply < game.ply
        and each.position == game.position_after(each.ply)
        and each.turn == game.turns[each.ply].notation
        for each in notes.mistakes
    )


class LessonSearch:
    """Asks for the reasons of one side's costly moves, one at a time, so that nobody waits."""

    def __init__(
        self, review: GameReview, side: Side, player: str, known: GameNotes | None = None
    ) -> None:
        """``known`` are the notes of an earlier review, which are taken if they are about the same
        moves."""
        self._review, self._side, self._player = review, side, player
        self.notes = known if known and _are_about(known, review.game, side) else None
        """The result; ``None`` until all moves are judged and explained."""

    def follow(self) -> bool:
        """Take what the engine has found; True once, when the notes are complete."""
        if self.notes is not None or not self._review.is_complete:
            return False
        own = [
            each
            for each in judged_moves(self._review.game, self._review.verdicts)
            if each.side == self._side
        ]
        mistakes = list[OwnMistake]()
        for move in own:
            if not is_costly(move.verdict):
                continue
            position, verdict = self._review.game.position_after(move.ply), move.verdict
            reasons = self._review.analysis.reasons(position, verdict.turn)
            if reasons is None:
                if not self._review.analysis.is_explaining:
                    self._review.analysis.explain(position, verdict.turn)
                return False
            reason = reason_of_slip(reasons, verdict.best)
            lesson = lesson_of(position, parse_turn(verdict.turn, position), reason)
            numbers = verdict.lost_chance, verdict.lost_points, verdict.value
            mistakes.append(
                OwnMistake(position, move.ply, verdict.turn, verdict.best, *numbers, lesson)
            )
        moves = len(own) if self._review.game.is_over else 0
        self.notes = GameNotes(self._player, moves, tuple(mistakes))
        return True
