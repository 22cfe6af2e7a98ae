from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.names import shown_names
from tholos_desktop.language.reasons import FactWords, turn_heading, turn_phrase
from tholos_desktop.rules import LOCATIONS, SIDES, Side, Turn, parse_turn, rival, score
from tholos_desktop.scenes.board.status import turn_sentence
from tholos_desktop.table.analysis_line import AnalysisLine, Path
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.teaching.changes import (
    distinct,
    gained_more,
    is_little,
    net_gain,
    only_by,
    unshared,
)
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.exercise import AnyMessage, Feedback, Message
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import (
    BETTER,
    POINTS,
    THREAT,
    covers,
    first_reason,
    inner,
    is_about,
    kind_of,
    reason_of_slip,
)
from tholos_desktop.teaching.refutations import limits
from tholos_desktop.teaching.retry import costs
from tholos_desktop.teaching.verdicts import (
    JudgedMove,
    is_costly,
    percent,
    worth,
)

_SAYS_NOT_WHAT = ("loses", "limits")
"""Kinds of facts about a better move that leave open what it gains."""
_WIDE_LEAD, _SAFE = 10, 0.9
"""A lead of at least the former (points) makes a chance below the latter surprising."""
_RESULTS = {1: "win", 0: "draw", -1: "loss"}


class PositionText(NamedTuple):
    """A text about the position on the board."""

    lines: tuple[str, ...] = ()
    heading: str = ""
    by: Side | None = None
    """Side whose costly move the heading is about."""


class ReviewText:
    def __init__(self, words: Words, review: GameReview) -> None:
        self._words, self._review = words, review
        self._played: Path = tuple(turn.notation for turn in review.game.turns)

    @property
    def names(self) -> dict[Side, str]:
        return shown_names(self._words, self._review.match.players)

    def row(self, path: Path) -> str:
        """Return a line of the list of moves; variations are indented."""
        is_played = path == self._played[: len(path)]
        heading = f"{len(path)}. {turn_heading(self._words, path[-1])}"
        return heading if is_played else f"↳ {heading}"

    def spoken_row(self, path: Path) -> str:
        """Return a move in words, with the mover's name and what it cost."""
        if path != self._played[: len(path)]:
            return self.row(path)
        move = self._review.move_to(len(path))
        said = f"{len(path)}. {turn_sentence(self._words, self._review.match, len(path) - 1)}"
        return f"{said} {self.cost(move)}" if move and is_costly(move.verdict) else said

    def moment(self, move: JudgedMove) -> tuple[str, str, str]:
        """Return whose moment it is, the move, and the chance of winning that the player lost."""
        words, name = self._words, self.names[move.side]
        if move == self._review.turning_point:
            name = words("app.pair", name=words("review.turning_point"), text=name)
        turn = f"{move.ply + 1}. {turn_heading(words, move.verdict.turn)}"
        lost = percent(move.before) - percent(move.after)  # the difference of what is shown
        return name, turn, words("options.percent", n=-lost)

    def cost(self, move: JudgedMove) -> str:
        """Return the chance of winning that a costly move lost."""
        return cost_words(self._words, move, self.names[move.side])

    def slips(self, side: Side) -> str:
        return self._words("review.slips", name=self.names[side])

    def chance(self, line: AnalysisLine) -> str:
        """Return the chance of winning in the position on the board, in percent; empty while it is
        unknown."""
        chance = self._chance(line)
        return "" if chance is None else self._words("options.percent", n=percent(chance))

    @property
    def chance_caption(self) -> str:
        return self._words("review.chance", name=self.names[self._review.viewpoint])

    def chance_line(self, line: AnalysisLine) -> str:
        chance = self.chance(line)
        pair = self._words("app.pair", name=self.chance_caption, text=chance)
        return pair if chance else self.chance_caption

    def short_chance_line(self, line: AnalysisLine) -> str:
        """Return the chance of winning without saying what it is."""
        return self._words(
            "app.pair", name=self.names[self._review.viewpoint], text=self.chance(line) or "–"
        )

    def _chance(self, line: AnalysisLine) -> float | None:
        if line.is_in_game and (known := self._review.chances()[line.game.ply]) is not None:
            return known
        if (move := self._better_than(line)) is not None:
            return move.chances_of(self._review.viewpoint)[0]
        position = line.game.position
        if position.is_over() or not (infos := self._review.best(position)):
            return None
        best = max(map(worth, infos))
        return best if position.side == self._review.viewpoint else 1 - best

    def chance_of(self, side: Side, line: AnalysisLine) -> float | None:
        """Return a side's chance of winning in the position on the board, 0 to 1; ``None`` while it
        is unknown."""
        chance = self._chance(line)
        return 1 - chance if chance is not None and side != self._review.viewpoint else chance

    def suggestion(self, line: AnalysisLine, info: Info) -> str:
        words, side = self._words, line.game.position.side
        winner = self.names[side if (info.proven or 0) >= 0 else rival(side)]
        if info.proven is None:
            value = words("review.best", percent=percent(info.value), name=winner)
        elif not info.proven:
            value = words("review.best.draw")
        elif info.certain_margin:
            value = words("review.best.win_by", n=abs(info.certain_margin), name=winner)
        else:
            value = words("review.best.win", name=winner)
        return f"{turn_heading(words, info.pv[0])} · {value}"

    @property
    def working(self) -> str:
        """How far the review is; empty once it is over, or if none was asked for."""
        review, total = self._review, self._review.game.ply
        if review.is_complete or review.has_failed or not review.was_asked:
            return ""
        done = sum(verdict is not None for verdict in review.verdicts)
        return self._words("review.working", done=done, total=total)

    @property
    def _end(self) -> str:
        """What a review has come to that has no moments."""
        review = self._review
        if review.has_failed:
            return self._words("review.failed")
        is_empty = review.is_complete and review.game.ply and not review.moments
        return self._words("review.none") if is_empty else ""

    def remark(self, line: AnalysisLine) -> PositionText:
        words, position = self._words, line.game.position
        comment = (words("app.quoted", name=line.comment),) if line.comment else ()
        move = self._review.move_to(line.game.ply) if line.is_in_game else None
        if move is not None and is_costly(move.verdict):
            return PositionText((*comment, *self._meaning(move)), self.cost(move), move.side)
        if (better := self._better_than(line)) is not None:
            return PositionText((*comment, *self._of_better(better)), self._better_move(better))
        lines = [*comment]
        if position.is_over():
            lines.append(self.without_lines(line))
        elif move is not None:
            lines += [self._judgment(move), self._doubt(move)]
        elif not line.is_in_game or not self._review.game.ply:
            lines.append(self._value(line))
        elif not line.game.ply:
            lines.append(words("review.start"))
        if line.is_in_game:
            lines.append(self._end)
        return PositionText(tuple(filter(None, lines)))

    def feedback(self, found: Feedback, move: JudgedMove) -> PositionText:
        """Return the answer to a move that was tried in place of ``move``."""
        heading = self._words("exercise.right" if found.is_right else "exercise.wrong")
        told = tuple(self._message(each, move) for each in found.messages)
        return PositionText(told, heading, None if found.is_right else move.side)

    def _message(self, message: AnyMessage, move: JudgedMove) -> str:
        if isinstance(message, Message):
            return self._words(message.key, **message.values)
        return "".join(self._told(move, [message]))

    def _better_than(self, line: AnalysisLine) -> JudgedMove | None:
        """Return the costly move in whose place the line has the better one, if it does."""
        ply, path = line.game.ply, line.path
        move = self._review.move_to(ply) if path[:-1] == self._played[: ply - 1] else None
        is_better = move is not None and is_costly(move.verdict) and path[-1] == move.verdict.best
        return move if is_better else None

    def _better_move(self, move: JudgedMove) -> str:
        """Name the better move; no other text does."""
        return self._words("review.better_was", told=turn_phrase(self._words, move.verdict.best))

    def _of_better(self, move: JudgedMove) -> list[str]:
        """Return what is told beside the better move: the reason why the played one is a slip or,
        without one, what speaks for the better move."""
        facts = self._review.why(move.ply, move.verdict.turn) or ()
        if reason := reason_of_slip(facts, move.verdict.best):
            of_better = [*filter(None, map(inner, reason))]
            told = self._told(move, of_better or reason)
            is_of_better = kind_of(reason[0]).reveals
            return told if is_of_better else [self._fact_words(move).of_played(told)]
        found = self._for_better(move, is_shown=True)
        if found is None:
            return [self._words("hints.why_thinking")]
        return self._told(move, found) or [self._words("hints.no_reason")]

    def _for_better(self, move: JudgedMove, *, is_shown: bool = False) -> list[Fact] | None:
        """Return what speaks for the better move where no cost of the played one tells it; ``None``
        while the engine looks for it. If nothing speaks for it alone, what it gains is told where
        it is shown by itself."""
        position = self._review.game.position_after(move.ply)
        turn, played = (self._turn(each, move) for each in (move.verdict.best, move.verdict.turn))
        costs = self._review.why(move.ply, move.verdict.turn)
        known = self._review.why(move.ply, move.verdict.best, move.verdict.turn)
        if None in (costs, known) and self._review.analysis.is_explaining:
            return None
        only = only_by(position, turn, played)
        for_it = [
            each
            for each in known or ()
            if not (each.cost or kind_of(each).lesson)
            and (not is_about(each, POINTS) or any(covers(other, each) for other in only))
        ]
        told = [*gained_more(position, turn, played), *for_it]
        if all(map(is_little, told)):
            sure = [each for each in only if not is_about(each, THREAT)]  # the engine knows threats
            told = [*(each for each in sure if not is_little(each)), *told, *sure]
        given = [each for each in unshared(position, turn, played) if each.kind == "loses"]
        clear = [each for each in given if (each.worth or 0) >= CLEAR]
        told = distinct([*told[:1], *clear, *told[1:]])
        if all(kind_of(each).is_weak or each.kind in _SAYS_NOT_WHAT for each in told):
            is_more = total_gain(position, turn) > total_gain(position, played)
            changed = net_gain(position, turn) if is_shown and is_more else []
            gained = sorted(changed, key=lambda each: each.kind == "loses")
            said = [*gained, *limits(position, turn, played)]
            told = distinct([*said, *clear]) if said else []
        return [each._replace(loss=None, without=None, sure=None, cost=None) for each in told]

    def _meaning(self, move: JudgedMove) -> Iterator[str]:
        """Yield the one reason why a move is a slip: what it led to or, if that can't be said, what
        the better move does; last that it is lost or drawn for certain."""
        position = self._review.game.position_after(move.ply)
        played, best = (self._turn(each, move) for each in (move.verdict.turn, move.verdict.best))
        after = position.play(played)
        if after.is_over():
            yield sentences.outcome_words(self._words, score(after), self.names)
        known = self._review.why(move.ply, move.verdict.turn) if self._review.is_complete else ()
        reason = reason_of_slip(known or (), move.verdict.best)
        if not known:
            reason = first_reason(costs(position, played, best, ()))
        yield from self._told(move, reason)
        if known is not None and not reason:
            yield from self._instead(move, known)
        if not after.is_over() and move.verdict.proven in (0, -1):
            yield self._judgment(move)

    def _instead(self, move: JudgedMove, known: Sequence[Fact]) -> list[str]:
        """Return what the better move does; if that is nothing, the rival's reply."""
        better = [each for each in self._for_better(move) or () if each.kind != "loses"]
        named = sorted(better, key=is_little)[:1]
        told = [each._replace(kind=f"{BETTER}{each.kind}") for each in named]
        return self._told(move, told or [each for each in known if each.kind == "outcome"])

    def _turn(self, notation: str, move: JudgedMove) -> Turn:
        return parse_turn(notation, self._review.game.position_after(move.ply))

    def _judgment(self, move: JudgedMove) -> str:
        name = self.names[move.side]
        if move.verdict.proven is not None:
            return self._words(f"review.proven.{_RESULTS[move.verdict.proven]}", name=name)
        side = self._review.viewpoint
        after = percent(move.chances_of(side)[1])
        return self._words("review.fine", name=self.names[side], after=after)

    def _doubt(self, move: JudgedMove) -> str:
        """Return what leaves the result open in spite of a wide lead; empty if it is sure, or the
        lead isn't wide."""
        position = self._review.game.position_after(move.ply + 1)
        lead, chance = score(position).lead(move.side), move.after
        if abs(lead) < _WIDE_LEAD or (chance if lead > 0 else 1 - chance) >= _SAFE:
            return ""
        stones = "".join(map(position.workshop, SIDES))
        white, black = (position.quarry(each) + stones.count(each) for each in SIDES)
        columns = sum(map(position.is_valid, LOCATIONS))
        return self._words("review.open_columns", n=columns, white=white, black=black)

    def _value(self, line: AnalysisLine) -> str:
        if self.chance(line):
            return self.chance_line(line)
        return self.without_lines(line)

    def without_lines(self, line: AnalysisLine) -> str:
        """Return what is said where the engine shows no moves."""
        position = line.game.position
        if position.is_over():
            return sentences.outcome_words(self._words, score(position), self.names)
        has_failed = self._review.analysis.is_known(position)
        return self._words("review.no_engine" if has_failed else "review.engine_looks")

    def _told(self, move: JudgedMove, facts: Sequence[Fact]) -> list[str]:
        """Return a sentence for the first of ``facts``."""
        return self._fact_words(move).first_sentences(distinct(facts), 1)

    def _fact_words(self, move: JudgedMove) -> FactWords:
        before = self._review.game.position_after(move.ply)
        return FactWords(self._words, move.side, self.names, before)
