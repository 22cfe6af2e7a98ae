from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import groupby

from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import shown_names
from tholos_desktop.language.reasons import FactWords, turn_phrase
from tholos_desktop.rules import Position, Side, Turn, parse_turn, score
from tholos_desktop.scenes.board.status import turn_sentence
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import readable_comment
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.changes import distinct, gained_more
from tholos_desktop.teaching.columns import lead
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import FOUND_ALONE, HAND, is_about, kind_of, refutes
from tholos_desktop.teaching.second_try import costs
from tholos_desktop.teaching.verdicts import (
    JudgedMove,
    is_costly,
    is_mistake,
    percent,
    points_matter_more,
)
from tholos_desktop.ui.context import Context

_REASONS = 2
_RESULTS = {1: "win", 0: "draw", -1: "loss"}


class View(Enum):
    PLAYED = auto()
    BETTER = auto()
    LINE = auto()


def mark_words(words: Words, verdict: Verdict, before: float, after: float) -> str:
    """Return what a marked move costs: the change of a side's chance of winning, or the points."""
    if points_matter_more(verdict):
        return words("review.costs", n=round(verdict.lost_points))
    kind = "mistake" if is_mistake(verdict) else "inaccuracy"
    return words(f"review.{kind}", before=percent(before), after=percent(after))


class ReviewText:
    def __init__(self, ctx: Context, review: GameReview) -> None:
        self._words, self._review = ctx.words, review

    @property
    def names(self) -> dict[Side, str]:
        return shown_names(self._words, self._review.match.players)

    def chance(self, ply: int) -> tuple[str, str]:
        chance = self._review.chances()[ply]
        caption = self._words("review.chance", name=self.names[self._review.seen_by])
        figure = "" if chance is None else self._words("options.percent", n=percent(chance))
        return caption, figure

    def moves(self) -> list[str]:
        return [self.move(ply) for ply in range(1, self._review.game.ply + 1)]

    def move(self, ply: int) -> str:
        review, words = self._review, self._words
        text = f"{ply}. {turn_sentence(words, review.match, ply - 1)}"
        verdict = review.verdicts[ply - 1]
        if verdict is not None and is_costly(verdict):
            _, before, after = self._graph_chances(self._point(ply, verdict))
            return f"{text}\n{mark_words(words, verdict, before, after)}"
        return text

    def progress(self) -> str:
        """Return the progress of the review in words; empty if there is nothing to report."""
        words, review = self._words, self._review
        if not review.game.ply:
            return words("review.no_turns")
        if review.has_failed:
            return words("review.failed")
        if not review.is_complete:
            done = sum(verdict is not None for verdict in review.verdicts)
            return words("review.working", done=done, total=review.game.ply)
        return "" if review.moments else words("review.none")

    def lines(
        self, ply: int, view: View, line: Sequence[Turn] | None, better: Turn | None = None
    ) -> tuple[tuple[str, ...], int]:
        """Return texts about a position and the index of the main text. ``line`` is the expected
        continuation; ``None`` while unknown."""
        before = tuple(filter(None, self._asides(ply, view)))
        return (*before, *self._lines(ply, view, line, better)), len(before)

    # A position

    def _asides(self, ply: int, view: View) -> Iterator[str]:
        if comment := readable_comment(self._review.match.comments.get(ply, "")):
            yield self._words("app.quoted", name=comment)
        if view is View.PLAYED:
            yield self.progress()

    def _lines(
        self, ply: int, view: View, line: Sequence[Turn] | None, better: Turn | None
    ) -> Iterator[str]:
        verdict = self._review.verdicts[ply - 1] if ply else None
        if view is View.LINE:
            yield self._line(ply, line, better)
        elif view is View.BETTER and verdict:
            yield from self._better(ply, verdict)
        else:
            yield from self._played(ply, verdict)

    def _line(self, ply: int, line: Sequence[Turn] | None, better: Turn | None) -> str:
        words, position = self._words, self._review.game.position_after(ply - bool(better))
        if better is not None:
            told = words("review.better_was", told=self._told(position, better))
            position = position.play(better)
            return f"{told} {self._continuation(position, line)}"
        return self._continuation(position, line)

    def _told(self, position: Position, turn: Turn) -> str:
        return sentences.turn_words(self._words, position, turn, self.names)

    def _continuation(self, position: Position, line: Sequence[Turn] | None) -> str:
        words = self._words
        if not line:
            return words("review.line_wait" if line is None else "review.line_none")
        turns = list[str]()
        for turn in line:
            turns.append(self._told(position, turn))
            position = position.play(turn)
        return words("review.line_now", turns=" ".join(turns))

    def _better(self, ply: int, verdict: Verdict) -> Iterator[str]:
        """Yield the better move and its reasons. No other text names the better move."""
        words, position = self._words, self._review.game.position_after(ply - 1)
        turn, played = (parse_turn(each, position) for each in (verdict.best, verdict.turn))
        yield words("review.better_was", told=self._told(position, turn))
        reasons = self._review.why(ply - 1, verdict.best, verdict.turn)
        awaits_reasons = reasons is None and self._review.analysis.is_explaining
        compared = [*gained_more(position, turn, played), *(reasons or ())]
        said = self._compared(ply, compared)
        costs_much = is_mistake(verdict)
        if not said and not awaits_reasons:
            said = [*self._reply(ply)]
        elif costs_much and all(map(_is_general, compared)):
            said = [*self._result_of_move(ply, verdict), *self._reply(ply), *said]
        yield from said
        if awaits_reasons:
            yield words("review.thinking")
        elif not said:
            yield from (
                self._result_of_move(ply, verdict) if costs_much else [words("review.no_reason")]
            )

    def _compared(self, ply: int, reasons: Sequence[Fact]) -> list[str]:
        """Return the reasons for the better move, and after them one text with the reasons against
        the played move."""
        words, better, worse, left = self._words, list[str](), list[str](), _REASONS
        game = self._review.game
        name, notation = self.names[game.position_after(ply - 1).side], game.turns[ply - 1].notation
        for is_cost, some in groupby(distinct(reasons), refutes):
            told = self._sentences(ply, list(some))[:left]
            left -= len(told)
            (worse if is_cost else better).extend(told)
        if not worse:
            return better
        turn = turn_phrase(words, notation)
        return [*better, words("hints.why", name=name, turn=turn, reason=" ".join(worse))]

    def _result_of_move(self, ply: int, verdict: Verdict) -> Iterator[str]:
        """Yield the played move's proven result. If no result is proven, yield the change in the
        chance of winning."""
        if verdict.proven is None:
            yield self._change(self._point(ply, verdict))
            return
        after, side = self._review.game.position_after(ply), self._point(ply, verdict).side
        known = self._review.best(after)
        margin = known[0].margin if known and known[0].proven == -verdict.proven else None
        is_certain = margin is not None and margin.is_integer()
        points = round(margin or 0.0) if is_certain else 0
        points = lead(after, side) if after.is_over() else points
        values = {"name": self.names[side], "n": abs(points)}
        key = f"review.otherwise.{_RESULTS[verdict.proven]}"
        yield self._words(f"{key}.by" if points else key, **values)

    def _reply(self, ply: int) -> Iterator[str]:
        verdict = self._review.verdicts[ply] if ply < self._review.game.ply else None
        if verdict is not None:
            name = self.names[self._review.game.position_after(ply).side]
            by = turn_phrase(self._words, verdict.best)
            yield self._words("review.better_reply", name=name, turn=by)

    def _played(self, ply: int, verdict: Verdict | None) -> Iterator[str]:
        """Yield texts about how the played move changed the chance of winning, and why."""
        words, review = self._words, self._review
        if not ply:
            yield words("review.start")
            return
        position = review.game.position_after(ply)
        if position.is_over():
            yield sentences.outcome_words(words, score(position), self.names)
        elif verdict is not None:
            yield self._judgment(self._point(ply, verdict))
        if verdict is None or not review.is_complete:
            return
        reasons: Sequence[Fact] = review.why(ply - 1, verdict.turn) or ()
        if is_costly(verdict):
            before = review.game.position_after(ply - 1)
            played, best = (parse_turn(each, before) for each in (verdict.turn, verdict.best))
            told = [each for each in reasons if each.cost and not kind_of(each).reveals]
            reasons = told or costs(before, played, best, ())
        yield from self._sentences(ply, reasons)

    def _judgment(self, point: JudgedMove) -> str:
        words, verdict = self._words, point.verdict
        if verdict.proven is not None:
            key = f"review.proven.{_RESULTS[verdict.proven]}"
            result = words(key, name=self.names[point.side])
            return f"{self._change(point)} {result}" if is_costly(verdict) else result
        if is_costly(verdict):
            return self._change(point)
        side, _, after = self._graph_chances(point)
        return words("review.fine", name=self.names[side], after=percent(after))

    def _change(self, point: JudgedMove) -> str:
        """Return the text about how a mistake changed the chance of winning in the graph, or about
        the points that it costs."""
        if points_matter_more(point.verdict):
            return self._words("review.costs", n=round(point.verdict.lost_points))
        side, before, after = self._graph_chances(point)
        key = "review.fell" if side == point.side else "review.rose"
        return self._words(key, name=self.names[side], before=percent(before), after=percent(after))

    def _graph_chances(self, point: JudgedMove) -> tuple[Side, float, float]:
        """Return the side whose chance of winning the graph shows, and this chance before and after
        a move."""
        side = self._review.seen_by
        if point.side == side:
            return side, point.before, point.after
        return side, 1 - point.before, 1 - point.after

    def _sentences(self, ply: int, reasons: Sequence[Fact]) -> list[str]:
        before = self._review.game.position_after(ply - 1)
        facts, names = distinct(reasons), self.names
        return FactWords(self._words, before.side, names, before).first_sentences(facts, _REASONS)

    def _point(self, ply: int, verdict: Verdict) -> JudgedMove:
        return JudgedMove(ply - 1, self._review.game.position_after(ply - 1).side, verdict)


def _is_general(fact: Fact) -> bool:
    """True if the fact is true of many moves, and so isn't enough to explain a mistake."""
    return is_about(fact, HAND) and fact.kind in FOUND_ALONE
