"""What a review tells, in words: of a turn, of a turning point, of what is better and why."""

from collections.abc import Iterator, Mapping, Sequence

from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.reasons import fact_words, turn_phrase
from tholos_desktop.rules import Side, parse_turn, score
from tholos_desktop.table.protocol_lines import Verdict, Warming
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.changes import distinct
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.turning_points import NEARLY, TurningPoint, loss

Names = Mapping[Side, str]
_STEP_SECONDS = 5
"""In steps of so many seconds it is told how long the engine warms up."""
_SENTENCES = 2
"""Of so many reasons one is told at most."""


def percent(chance: float) -> int:
    """A chance as the screen tells it."""
    return round(100 * chance)


def point_words(words: Words, point: TurningPoint, names: Names | None) -> str:
    """A turning point in a line; ``names`` where it matters whose turn it was."""
    values = {
        "number": point.ply + 1,
        "turn": turn_phrase(words, point.verdict.turn),
        "before": percent(point.before),
        "after": percent(point.after),
    }
    if names is None:
        return words("review.good" if point.is_good else "review.point", **values)
    key = "review.good_of" if point.is_good else "review.point_of"
    return words(key, name=names[point.side], **values)


def progress_words(words: Words, review: GameReview, warming: Warming | None) -> str:
    """How far the review is, where there is more to come or nothing to show; ``warming`` is how
    far the engine is."""
    if not review.game.ply:
        return words("review.no_turns")
    if warming is not None and not review.is_complete:
        seconds = max(-(-(warming.of - warming.done) // _STEP_SECONDS), 1) * _STEP_SECONDS
        return words("review.warming", n=seconds)
    if review.has_failed:
        return words("review.failed")
    if not review.is_complete:
        done = sum(verdict is not None for verdict in review.verdicts)
        return words("review.working", done=done, total=review.game.ply)
    return "" if review.points else words("review.none")


def turn_told(words: Words, review: GameReview, ply: int, names: Names) -> Iterator[str]:
    """What there is to say of the position after so many turns, and of the turn that led there."""
    if not ply:
        yield words("review.start")
        return
    game, verdict = review.game, review.verdicts[ply - 1]
    before = game.position_after(ply - 1)
    yield words("review.turn", number=ply, total=game.ply)
    yield sentences.turn_words(words, before, game.turns[ply - 1], names)
    after = game.position_after(ply)
    if after.is_over():
        yield sentences.outcome_words(words, score(after), names)
    elif verdict is not None:
        yield verdict_words(words, TurningPoint(ply - 1, before.side, verdict), names)


def verdict_words(words: Words, point: TurningPoint, names: Names) -> str:
    """What a turn did to the chance of its player."""
    verdict, name = point.verdict, names[point.side]
    if verdict.proven is not None:
        result = {1: "win", 0: "draw", -1: "loss"}[verdict.proven]
        told = words(f"review.proven.{result}", name=name)
        return told if loss(verdict) <= NEARLY else f"{_fall(words, point)} {told}"
    if loss(verdict) <= NEARLY:
        return words("review.fine", after=percent(point.after))
    return _fall(words, point)


def _fall(words: Words, point: TurningPoint) -> str:
    return words("review.fell", before=percent(point.before), after=percent(point.after))


def better_words(words: Words, review: GameReview, ply: int, names: Names) -> str:
    """The better turn, for the one after so many, as a sentence."""
    verdict = review.verdicts[ply]
    assert verdict is not None, "a better turn is told of one that was judged"
    position = review.game.position_after(ply)
    turn = parse_turn(verdict.best, position)
    told = sentences.turn_words(words, position, turn, names)
    return words("review.better_was", told=told)


def reasons_told(
    words: Words, reasons: Sequence[Reason] | None, side: Side, names: Names
) -> Iterator[str]:
    """The most important reasons, each in a sentence; that they are looked for, or not found."""
    if reasons is None:
        yield words("review.thinking")
        return
    told = [fact_words(words, reason, side, names) for reason in distinct(reasons)]
    some = [sentence for sentence in told if sentence][:_SENTENCES]
    yield from some or [words("review.no_reason")]


def asks_better(verdict: Verdict | None) -> bool:
    """Whether there is a better turn to show than one that was judged so."""
    return verdict is not None and verdict.best != verdict.turn
