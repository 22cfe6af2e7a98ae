from collections.abc import Sequence

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.reasons import FactWords, ended_with, turn_heading, turn_phrase
from tholos_desktop.language.sentences import Names, figure
from tholos_desktop.rules import GREEK, Position, Side, rival
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.advice import EQUAL, LOST, Advice
from tholos_desktop.teaching.changes import distinct
from tholos_desktop.teaching.hint import PLACE
from tholos_desktop.teaching.kinds import GUARD, THREAT, is_about
from tholos_desktop.teaching.tutor import Alarm
from tholos_desktop.teaching.why import MoveReasons

MOST_SENTENCES = 3


def hint_words(
    say: Words,
    advice: Advice,
    rung: int,
    player: Side,
    names: Names,
    *,
    before: Position | None = None,
    most: int = MOST_SENTENCES,
) -> str:
    """Return the text for step ``rung`` of a hint. ``before`` is the position that the hint is
    about."""
    if rung == PLACE:
        said = (advice.fact, advice.idea) if advice.idea else (advice.fact,)
        told = [_fact_text(say, fact, player, names) for fact in said]
        if advice.turn is not None and advice.turn.bonus:
            told.append(say("hints.with_bonus"))
        return " ".join(told)
    if advice.turn is None:
        return say("hints.warming")
    turn = turn_heading(say, advice.turn.notation)
    told = _sentences(FactWords(say, player, names, before), advice.reasons, most)
    if not told and advice.fact == LOST:
        told = [say("review.proven.loss", name=names[player])]
    return say("hints.turn", turn=turn, reason=" ".join(told) or say("hints.no_reason"))


def why_words(
    say: Words,
    told: MoveReasons,
    names: Names,
    *,
    most: int = MOST_SENTENCES,
    hinted: Sequence[Fact] = (),
) -> str:
    """Return a text that names a move and gives reasons for it. Of a hinted move, those that the
    hint has given (``hinted``) come first, so it never tells less. Of a played one, a better move
    that they are about is named."""
    if told.facts is None and not (told.is_late or hinted):
        return say("hints.why_thinking")
    if not (told.facts or told.is_hint or told.hides_next):
        return say("hints.why_unknown")
    player, notation = told.position.side, told.turn.notation
    words = FactWords(say, player, names, told.position)
    if told.is_hint:
        known = _sentences(words, hinted, min(most, MOST_SENTENCES))
        more = told.facts or ()
        new = [each for each in _sentences(words, more, len(more)) if each not in known]
        lost = words.sentences([each for each in more if each.kind == "loses"])
        for_it, against = (
            [each for each in new if (each in lost) is is_lost] for is_lost in (False, True)
        )
        every = [*known, *ended_with(for_it, against, most - len(known))]
        reason = " ".join(every) or say("hints.no_reason")
        return say("hints.turn", turn=turn_heading(say, notation), reason=reason)
    untold = [say("hints.untold")] if told.hides_next else []
    every = ended_with(_sentences(words, told.facts, most), untold, most) if told.facts else untold
    reason = " ".join(every) or say("hints.no_reason")
    better = next((each.without for each in told.facts or () if each.cost and each.without), "")
    if better:
        reason = f"{reason}\n{say('review.better_was', told=turn_phrase(say, better))}"
    return say("hints.why", name=names[player], turn=turn_phrase(say, notation), reason=reason)


def warning_words(say: Words, alarm: Alarm, names: Names) -> str:
    words = FactWords(say, alarm.position.side, names, alarm.position)
    falls = cost_words(say, alarm.move, names[alarm.position.side])
    return " ".join((falls, *words.first_sentences(distinct(alarm.costs), 1)))


def _sentences(words: FactWords, facts: Sequence[Fact], most: int) -> list[str]:
    """Return the first sentences; that other moves are as good only if nothing speaks for this
    one."""
    told = [fact for fact in distinct(facts) if fact.kind != EQUAL.kind]
    is_for_it = any(fact.kind != "loses" for fact in told)
    return words.first_sentences(told if is_for_it else distinct(facts), most)


def _fact_text(say: Words, fact: Fact, player: Side, names: Names) -> str:
    key = f"hints.idea.{fact.kind}"
    if is_about(fact, THREAT, GUARD) and fact.stone and f"{key}.loss" in say:
        key = f"{key}.loss"
    if say(key) == key:
        key = "hints.idea.open"
    stone = say(f"turn.color.{fact.stone}") if fact.stone else ""
    column = GREEK.get(fact.at or "", "")
    name, worth = names[rival(player)], figure(fact.worth or 0)
    return say(key, name=name, column=column, worth=worth, stone=stone)
