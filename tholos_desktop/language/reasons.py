"""Sentences that explain a move, from the engine's reasons or from plain facts.

The subject is the move ("Gains 2 points on β"), so the player who made the move is not named."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tholos_desktop.language.cases import case_forms
from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.sentences import capitalized, figure, uncapitalized
from tholos_desktop.rules import GREEK, SIDES, STONES, Position, Side, rival
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import standing_at
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.kinds import (
    BETTER,
    CHANGE,
    GUARD,
    POINTS,
    THREAT,
    inner,
    is_about,
    kind_of,
)

_SHARED = ("shuts",)
"""Kinds of facts, besides changes, for which one sentence can list several columns."""
_LOSS = ".loss"
"""Suffix for sentences about a later move that gains nothing, but costs the other player points."""
_BY_MOVE = ("threatens", f"threatens{_LOSS}", "guards", "lets", "replies")
"""Kinds of sentences that name a move. Facts about several columns share a sentence only if they
name the same move."""
_CHANGES_HANDS = ("swings", "yields")
"""Kinds of sentences for a column that one player wins from the other."""
_PLAYED = "played"
_NAMES_PLAYER = ("threatens", "ornament")
"""Kinds of sentences whose ``{name}`` is the player of the move, not the rival."""


def ended_with(told: Sequence[str], last: Sequence[str], most: int) -> list[str]:
    """Return at most ``most`` sentences: the first of ``told``, at least one, and then ``last``."""
    return [*told[: max(1, most - len(last))], *last][:most]


class FactWords(NamedTuple):
    """Writes sentences about a turn of ``player``. ``before`` is the position before the turn;
    without it, the columns' earlier owners are guessed."""

    say: Words
    player: Side
    names: Mapping[Side, str]
    before: Position | None = None

    def sentences(self, facts: Iterable[Fact]) -> list[str]:
        """Return sentences for facts. Facts of one kind about several columns may share a
        sentence, and those about a better turn do, and changes by this turn that follow them."""
        found: dict[object, list[Fact]] = {}
        is_after_better = False
        for index, fact in enumerate(facts):
            kind = self._kind(fact)
            is_shared = is_about(fact, CHANGE) and kind not in _CHANGES_HANDS
            same: object = kind if is_shared or kind in _SHARED else index
            same = (kind, fact.by) if kind in _BY_MOVE and fact.by else same
            same = BETTER if self._is_of_better(fact) else same
            same = _PLAYED if is_after_better and is_about(fact, CHANGE) else same
            is_after_better = is_after_better or kind_of(fact).reveals
            found.setdefault(same, []).append(fact)
        played = found.pop(_PLAYED, [])
        told = [*filter(None, map(self._together, found.values()))]
        if played:
            told.append(self.of_played(self.sentences(played)))
        return told

    def _together(self, facts: Sequence[Fact]) -> str:
        if len(facts) == 1:
            return self.sentence(facts[0])
        better = [*filter(None, map(inner, facts))]
        if not better:
            return self._shared(facts)
        return self.of_better(self.sentences(better))

    def _is_of_better(self, fact: Fact) -> bool:
        """True if a fact tells what a better turn does, in the words of that turn's own fact."""
        return inner(fact) is not None and f"reasons.{self._kind(fact)}" not in self.say

    def of_better(self, reasons: Sequence[str]) -> str:
        """Return the reasons, sentences about a better turn, as one that says what it would do."""
        return self.say("review.better_does", reason=self._uncapitalized(reasons))

    def of_played(self, reasons: Sequence[str]) -> str:
        """Return the reasons, sentences about a turn, where a better one is shown."""
        return self.say("review.played_does", reason=self._uncapitalized(reasons))

    def _uncapitalized(self, reasons: Sequence[str]) -> str:
        names = [each for each in self.names.values() if each != self.say(YOU)]
        forms = (form for name in names for form in (name, *case_forms(name).values()))
        return uncapitalized(" ".join(reasons), forms)

    def first_sentences(self, facts: Sequence[Fact], most: int) -> list[str]:
        """Return at most ``most`` sentences, for the first facts. A move's gains are never named
        without the move's losses; of too many, without clear ones."""
        changed = [fact for fact in facts if is_about(fact, CHANGE)]
        if len({fact.kind for fact in changed}) < 2:
            told = self.sentences(facts)
            lost = self.sentences([each for each in changed if each.kind == "loses"])
            is_gain = any(is_about(each, POINTS) for each in facts)
            cut = [each for each in lost if is_gain and each not in told[:most]]
            return ended_with(told, cut, most)
        first = facts.index(changed[0])
        others = [fact for fact in facts[first:] if not is_about(fact, CHANGE)]
        before = self.sentences(facts[:first])
        told = before[:most]
        clear = [fact for fact in changed if (fact.worth or 0) >= CLEAR]
        accounts = [
            self.sentences([*facts[:first], *some])[len(before) :] for some in (changed, clear)
        ]
        account = accounts[0]
        told += next((each for each in accounts if len(told) + len(each) <= most), [])
        return (told + self.sentences(others))[:most] or account

    def sentence(self, fact: Fact) -> str:
        """Return a sentence for a fact, or "" for an unknown kind, which another engine may
        send."""
        say, kind = self.say, self._kind(fact)
        if self._is_of_better(fact) and (better := inner(fact)):
            return self.of_better([self.sentence(better)])
        if self._loser(fact):
            return self._shared([fact])
        key, whose = f"reasons.{kind}", self._named(kind)
        if kind in _CHANGES_HANDS:
            whose = rival(self.player)
        elif is_about(fact, CHANGE) and fact.stone and fact.stone in SIDES:
            whose = fact.stone  # the sentence names the owner
        elif is_about(fact, CHANGE):
            key = f"{key}.nobody"
        values: dict[str, object] = {"name": self.names[whose], "column": GREEK.get(fact.at or "")}
        for name, number in (("worth", fact.worth), ("number", fact.number)):
            values[name] = figure(number or 0)
        count = fact.number if fact.worth is None else fact.worth
        values |= {"n": count or 0, "stone": say(f"turn.color.{fact.stone}") if fact.stone else ""}
        by = fact.by or ""
        if fact.kind == "follows":
            by = by.rpartition(",")[2]
        if fact.kind == "ornament":
            ornament = say(f"turn.ornament.{fact.number}.name")
            values |= {"ornament": ornament, "change": _signed(count)}
        placing, _, bonus = by.partition("/")
        values |= {"by": _phrases(say, by), "placing": turn_phrase(say, placing)}
        values["bonus"] = _bonus(say, bonus) if bonus else ""
        if not fact.number and f"{key}.none" in say:
            key = f"{key}.none"
        sentence = say(key, **values)
        return "" if sentence == key else capitalized(sentence)

    def _shared(self, facts: Sequence[Fact]) -> str:
        say, kind = self.say, self._kind(facts[0])
        columns = [GREEK[fact.at or ""] for fact in facts]
        if kind not in _SHARED:
            sign = 1 if kind in ("gains", "gives", "threatens", "guards", "lets", "replies") else -1
            columns = [self._signed_column(fact, sign) for fact in facts]
        *some, last = columns
        listed = say("turn.and", some=", ".join(some), last=last) if some else last
        values = {"by": turn_phrase(say, facts[0].by)} if facts[0].by else {}
        name = self.names[self._named(kind)]
        kind = "replies" if kind == "lets" else kind
        return say(f"reasons.columns.{kind}", name=name, columns=listed, **values)

    def _loser(self, fact: Fact) -> Side | None:
        """Return whose points a reply knocks off a column, if it gains none there itself."""
        is_named = self._kind(fact) == "replies" and fact.stone in self.names
        return fact.stone if is_named else None

    def _signed_column(self, fact: Fact, sign: int) -> str:
        column = GREEK[fact.at or ""]
        if loser := self._loser(fact):
            sign, whose = -1, self.names[loser]
            column = self.say("reasons.columns.of", name=whose, column=column)
        return f"{column}\u00a0({_signed(sign * (fact.worth or 0))})"

    def _kind(self, fact: Fact) -> str:
        """Return the kind of sentence for a fact, which depends on the column's owners:

        - ``swings``: the player wins the rival's column
        - ``yields``: the rival wins the player's column
        - ``costs``: the rival loses points, but the player does not win the column
        - ``gives``: the rival gains points in a column that the player did not own
        - ``double.by_some``: some turn gains, but which one depends on the reply: a player told of
          one would be told next that another is better"""
        player = self.player
        variants = {
            "wastes": fact.number and "wastes_less",
            "double": fact.number and "double.by_some",
            "disarms": fact.stone and "disarms.for_good",
            "misses": not fact.at and "misses.in_all",
            "outarmed": "unarmed.none",
            "limits": not fact.number and "quiet.none",
            "last_of": fact.stone == rival(player) and "last_of.rivals",
            "outcome": "replies" if fact.at else not fact.by and "outcome.end",
        }
        if variant := variants.get(fact.kind):
            return variant
        if is_about(fact, CHANGE) and self.before is not None and fact.at:
            return self._change(fact, standing_at(self.before, fact.at).owner)
        if fact.kind != "gains":
            is_loss = is_about(fact, THREAT, GUARD) and fact.stone
            return f"{fact.kind}{_LOSS}" if is_loss else fact.kind
        was_rivals = (fact.number or 0) + (fact.worth or 0) >= 0  # or nobody's
        return "costs" if fact.stone == rival(player) and was_rivals else "gains"

    def _change(self, fact: Fact, owner: Side | None) -> str:
        player = self.player
        if fact.kind == "loses":
            is_given = fact.stone == rival(player)
            return "loses" if not is_given else "yields" if owner == player else "gives"
        if fact.stone == player:
            return "swings" if owner == rival(player) else "gains"
        return "gains" if owner == player else "costs"

    def _named(self, kind: str) -> Side:
        return self.player if kind in _NAMES_PLAYER else rival(self.player)


def turn_phrase(say: Words, notation: str) -> str:
    """Return a short text for a turn within a sentence: ``black on β``."""
    first, _, bonus = notation.partition("/")
    if re.fullmatch(rf"\+([{STONES}])\1*", first):
        some = say(f"turn.some.{first[1]}", n=len(first) - 1)
        return say("reasons.turn.takes", stones=some)
    if not re.fullmatch(rf"[{STONES}][{''.join(GREEK)}]", first):
        return notation
    words = _placing(say, first)
    if not bonus:
        return words
    return say("reasons.turn.more", first=words, then=_bonus(say, bonus))


def turn_heading(say: Words, notation: str) -> str:
    """Return a short text for a turn at the start of a line: ``Black on β``."""
    return capitalized(turn_phrase(say, notation))


def _signed(points: int | None) -> str:
    return f"+{points}" if points and points > 0 else figure(points or 0)


def _bonus(say: Words, bonus: str) -> str:
    if len(bonus) == 3:  # +gB
        return say("reasons.turn.brings", stone=_listed(say, bonus[1]), column=GREEK[bonus[2]])
    head, tail = bonus[0], bonus[1]
    if tail == "-":
        return say("reasons.turn.returns", column=GREEK[head])
    if head in GREEK:
        return say("reasons.turn.moves", source=GREEK[head], target=GREEK[tail])
    if head in STONES:
        return _placing(say, bonus)
    key = "reasons.turn.draws" if head == "+" else "reasons.turn.steals"
    return say(key, stone=_listed(say, tail))


def _phrases(say: Words, notations: str) -> str:
    """Return a text for a turn or, with a comma between them, for one of two placings of the same
    stone."""
    first, *others = notations.split(",")
    if not others:
        return turn_phrase(say, first)
    some, last = GREEK[first[1]], GREEK[others[0][1]]
    columns = say("turn.or", some=some, last=last)
    return say("reasons.turn.place", stone=_listed(say, first[0]), column=columns)


def _placing(say: Words, placing: str) -> str:
    return say("reasons.turn.place", stone=_listed(say, placing[0]), column=GREEK[placing[1]])


def _listed(say: Words, stone: str) -> str:
    return say(f"turn.listed.{stone}")
