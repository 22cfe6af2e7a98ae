"""Hints, reasons for a turn and the tutor's warnings in words."""

from collections.abc import Sequence

from tholos_desktop.language.reasons import Fact, facts_words, turn_heading
from tholos_desktop.language.sentences import Names, Texts, figure
from tholos_desktop.rules import GREEK, Side, Turn, rival
from tholos_desktop.teaching.advice import EQUAL, Advice
from tholos_desktop.teaching.changes import distinct
from tholos_desktop.teaching.hint import PLACE, QUESTION
from tholos_desktop.teaching.tutor import Alarm
from tholos_desktop.teaching.why import MoveReasons

MOST_SENTENCES = 3


def hint_words(
    say: Texts,
    advice: Advice,
    rung: int,
    player: Side,
    names: Names,
    *,
    most: int = MOST_SENTENCES,
) -> str:
    """Return the text of a hint's step, with at most ``most`` reasons."""
    if rung == QUESTION:
        return _fact_text(say, "ask", advice.fact, player, names)
    if rung == PLACE:
        return _fact_text(say, "idea", advice.fact, player, names)
    if advice.turn is None:
        return say("hints.warming")
    return _turn_text(say, advice.turn, advice.reasons, player, names, most=most)


def why_words(say: Texts, told: MoveReasons, names: Names, *, most: int = MOST_SENTENCES) -> str:
    """Explain a turn that was played, with at most ``most`` reasons."""
    if told.facts is None:
        return say("hints.why_thinking")
    return _turn_text(say, told.turn, told.facts, told.position.side, names, most=most)


def warning_words(say: Texts, alarm: Alarm, names: Names) -> str:
    fact = alarm.fact
    if fact is None:
        return say("tutor.costs")
    name = names[rival(alarm.attempt.position.side)]
    return say(f"tutor.{fact.kind}", n=fact.worth, name=name, column=GREEK.get(fact.at or ""))


def _turn_text(
    say: Texts, turn: Turn, facts: Sequence[Fact], player: Side, names: Names, *, most: int
) -> str:
    kept = [fact for fact in distinct(facts) if fact.kind != EQUAL.kind] or facts
    told = facts_words(say, kept, player, names)
    reason = " ".join(told[:most]) or say("hints.no_reason")
    return say("hints.turn", turn=turn_heading(say, turn.notation), reason=reason)


def _fact_text(say: Texts, area: str, fact: Fact, player: Side, names: Names) -> str:
    key = f"hints.{area}.{fact.kind}"
    if say(key) == key:
        key = f"hints.{area}.open"
    stone = say(f"turn.color.{fact.stone}") if fact.stone else ""
    column = GREEK.get(fact.at or "", "")
    name, worth = names[rival(player)], figure(fact.worth or 0)
    return say(key, name=name, column=column, worth=worth, stone=stone)
