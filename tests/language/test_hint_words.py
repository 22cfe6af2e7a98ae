"""Hints and warnings in words: every kind in every language, short and whole."""

import re

import pytest

from tests.spoken import words_in
from tholos_desktop.language.catalogue import languages
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.hints import hint_words, warning_words, why_words
from tholos_desktop.language.reasons import FactWords, turn_heading, turn_phrase
from tholos_desktop.rules import parse_position, parse_turn, start
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.advice import LOST, OPEN, TAKE, Advice
from tholos_desktop.teaching.hint import PLACE, TURN
from tholos_desktop.teaching.kinds import FOUND_ALONE, KINDS
from tholos_desktop.teaching.tutor import Alarm
from tholos_desktop.teaching.verdicts import JudgedMove
from tholos_desktop.teaching.why import MoveReasons

NAMES = {"w": "Ana", "b": "Bruno"}
ALL_KINDS = [
    *(kind for kind in FOUND_ALONE if not KINDS[kind].is_weak),
    *("only", "equal", "wins", "draws", "open", "take", "place", "lost"),
]
MOST_WORDS = 8


def is_whole(text: str) -> bool:
    """A Greek question ends in a semicolon."""
    return not re.search(r"[{}]|hints|tutor|reasons|  |None", text) and text[-1] in ".?;"


@pytest.mark.parametrize("language", languages())
def test_every_kind_has_an_idea(language):
    words = words_in(language)
    cases = [(kind, "b") for kind in ALL_KINDS] + [(kind, None) for kind in ("threatens", "guards")]
    for kind, stone in cases:
        advice = Advice(Fact(kind, "C", 4, 2, stone), frozenset(), None)
        texts = {hint_words(words, advice, PLACE, player, NAMES) for player in "wb"}
        for text in texts:
            assert is_whole(text), text
            assert len(text.split()) <= MOST_WORDS, text
        plain = hint_words(words, Advice(OPEN, frozenset(), None), PLACE, "w", NAMES)
        assert kind == OPEN.kind or plain not in texts


@pytest.mark.parametrize("language", languages())
def test_a_turn_in_a_lost_position_without_reasons_is_said_to_be_lost(language):
    words, turn = words_in(language), parse_turn("wA", start())
    texts = [
        hint_words(words, Advice(fact, frozenset(), turn), TURN, "w", {**NAMES, "w": name})
        for fact, name in ((LOST, "Ana"), (LOST, words("app.you")), (OPEN, "Ana"))
    ]
    assert texts[0].endswith(words("review.proven.loss", name="Ana")) and len({*texts}) == 3


@pytest.mark.parametrize("language", languages())
def test_the_turn_is_said_with_its_reasons(language):
    words, turn = words_in(language), parse_turn("wF/wG", start())
    reasons = (Fact("takes", "F", 3), Fact("moonlight"), Fact("takes", "G", 1))
    text = hint_words(words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES)
    heading, reason = (
        turn_heading(words, "wF/wG"),
        FactWords(words, "w", NAMES).sentences(reasons),
    )
    assert text == f"{heading}\n{' '.join(reason)}" and "3" in text and "Ω" in reason[-1]
    why = why_words(words, MoveReasons(start(), turn, reasons), NAMES)
    assert "Ana" in why and turn_phrase(words, "wF/wG") in why
    assert why.endswith(" ".join(reason))
    you = {"w": words("app.you"), "b": "Bruno"}
    own = why_words(words, MoveReasons(start(), turn, reasons), you)
    assert own not in (why, text) and own.endswith(" ".join(reason))
    suggested = why_words(words, MoveReasons(start(), turn, reasons, is_hint=True), NAMES)
    assert suggested == text, "as the hint, which takes as much room"
    facts = (*reasons, Fact("quiet", number=1))
    told = MoveReasons(start(), turn, facts, is_hint=True)
    more = why_words(words, told, NAMES, hinted=reasons)
    new = FactWords(words, "w", NAMES).sentence(facts[-1])
    assert more.endswith(f"\n{' '.join(reason)} {new}"), "at least what the hint has said"
    told = told._replace(facts=reasons)
    assert why_words(words, told._replace(facts=None), NAMES, hinted=reasons).endswith(reason[-1])
    assert why_words(words, told, NAMES, hinted=reasons).endswith(" ".join(reason))
    nothing = why_words(words, MoveReasons(start(), turn, ()), NAMES)
    assert nothing == words("hints.why_unknown"), "the engine failed"
    assert why_words(words, MoveReasons(start(), turn), NAMES) == words("hints.why_thinking")


@pytest.mark.parametrize("language", languages())
def test_a_kind_that_is_not_known_is_asked_about_as_none_in_particular(language):
    words = words_in(language)
    unknown = Advice(Fact("moonlight", "C"), frozenset(), None)
    known = Advice(OPEN, frozenset(), None)
    said = (hint_words(words, each, PLACE, "w", NAMES) for each in (unknown, known))
    assert len({*said}) == 1


@pytest.mark.parametrize("language", languages())
def test_the_place_of_a_turn_with_a_bonus_action_goes_on_to_it(language):
    words, code = words_in(language), parse_position("wb/-/w/-/b/-/- www/bb w -")
    placed, both = (
        hint_words(words, Advice(TAKE, frozenset(), parse_turn(each, code)), PLACE, "w", NAMES)
        for each in ("wC", "wC/A-")
    )
    assert both == f"{placed} {words('hints.with_bonus')}"


@pytest.mark.parametrize("language", languages())
def test_without_an_engine_no_turn_is_shown(language):
    words = words_in(language)
    assert hint_words(words, Advice(TAKE, frozenset(), None), TURN, "w", NAMES) == words(
        "hints.warming"
    )


def alarm_of(before: float, after: float, points: int = 0, costs: tuple[Fact, ...] = ()) -> Alarm:
    """A warning of white on α, at the beginning."""
    verdict = Verdict(0, "wA", "good", before - after, points, after, "+w")
    return Alarm(start(), parse_turn("wA", start()), JudgedMove(0, "w", verdict), costs)


@pytest.mark.parametrize(
    ("costs", "english", "spanish"),
    [
        ((Fact("answers", "C", 9, 0, by="bC"),),
         " Bruno can reply with black on γ (+9); the better move prevents that.",
         " Bruno puede responder con negra en γ (+9); la mejor jugada lo impide."),
        ((Fact("misses", "C", 4, cost=True),), " Idea of the better move: more on γ (+4).",
         " Idea de la mejor jugada: lograr más en γ (+4)."),
        ((), "", ""),
    ],
)  # fmt: skip
def test_a_warning_says_what_the_move_costs(costs, english, spanish):
    alarm = alarm_of(0.5, 0.1, 7, costs)
    english = f"Ana’s chance of winning: 50 → 10%.{english}"
    spanish = f"Opciones de ganar de Ana: 50 → 10\u00a0%.{spanish}"
    for language, text in (("en", english), ("es", spanish)):
        assert warning_words(words_in(language), alarm, NAMES) == text
    for language in languages():
        assert is_whole(warning_words(words_in(language), alarm, NAMES))


PRICED = (
    Fact("gains", "B", 1, 1, "w"),
    Fact("gains", "E", 1, 1, "w"),
    Fact("shuts", "C"),
    Fact("last_of", stone="g"),
    Fact("loses", "G", 1, 1, "w"),
)


@pytest.mark.parametrize(
    ("reasons", "most", "said"),
    [
        (PRICED, 3, [0, 1, 2]),
        (PRICED, 2, [0, 1]),
        (PRICED, 1, [2]),
        ((*PRICED[2:4], *PRICED[:2], PRICED[4]), 3, [2, 3]),
        (PRICED[:4], 1, [0]),
        ((PRICED[0], PRICED[1], PRICED[4]), 1, [0, 1]),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_a_gain_is_not_said_without_its_price(language, reasons, most, said):
    words, turn = words_in(language), parse_turn("wB", start())
    sentences = [
        *FactWords(words, "w", NAMES).sentences(PRICED[:2]),
        *FactWords(words, "w", NAMES).sentences(PRICED[4:]),
        *FactWords(words, "w", NAMES).sentences(PRICED[2:4]),
    ]
    text = hint_words(
        words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES, most=most
    )
    assert text == f"{turn_heading(words, 'wB')}\n{' '.join(sentences[each] for each in said)}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("notation", "kind", "stone"), [("+b", "gets_rivals", "b"), ("+g", "gets_gray", "g")]
)
def test_a_take_is_said_once(language, notation, kind, stone):
    words, turn = words_in(language), parse_turn(notation, start())
    reasons = (Fact(kind, number=1, stone=stone),)
    text = hint_words(words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES)
    assert ":" not in text and text.count("1") == 1
    stones = words(f"turn.some.{stone}", n=1)
    assert text.count(stones) == 1


def test_what_speaks_against_a_hinted_move_is_told_last():
    words, turn = words_in("en"), parse_turn("wF/wG", start())
    gain, loss = Fact("gains", "E", 9, 9, "w"), Fact("loses", "D", 1, cost=True)
    told = MoveReasons(start(), turn, (gain, loss), is_hint=True)
    for most in (1, 2, 3):
        text = why_words(words, told, NAMES, most=most, hinted=(gain,))
        assert "9 points on π" in text and ("δ" in text) is (most > 1)


def test_a_hint_tells_what_the_move_loses_beside_what_it_wins():
    words, turn = words_in("en"), parse_turn("wA", start())
    for_it = Fact("takes", "B", 1), Fact("takes", "C", 1), Fact("shuts", "E")
    reasons = (*for_it, Fact("loses", "D", 2, cost=True))
    text = hint_words(words, Advice(for_it[0], frozenset(), turn, reasons), TURN, "w", NAMES)
    assert "β" in text and "2 points on δ" in text and "π" not in text


@pytest.mark.parametrize("is_hint", [False, True])
def test_a_move_that_only_loses_is_said_to_be_as_good_as_others(is_hint):
    words, turn = words_in("en"), parse_turn("wA", start())
    facts = Fact("equal", number=5), Fact("loses", "G", 1, 3, "b", cost=True)
    told = why_words(words, MoveReasons(start(), turn, facts, is_hint=is_hint), NAMES)
    assert told.index("5 moves") < told.index("Ω")


@pytest.mark.parametrize("language", languages())
def test_a_better_move_that_is_spoken_of_is_named(language):
    words, turn = words_in(language), parse_turn("wA", start())
    cost = Fact("better_gains", "E", 9, 9, "w", loss=0.2, without="wF/wG", cost=True)
    named = turn_phrase(words, "wF/wG")
    assert named in why_words(words, MoveReasons(start(), turn, (cost,)), NAMES)
    alone = cost._replace(kind="gains", cost=None)
    assert named not in why_words(words, MoveReasons(start(), turn, (alone,)), NAMES)


@pytest.mark.parametrize("language", languages())
def test_a_warning_begins_with_the_chance(language):
    words = words_in(language)
    lost = alarm_of(0.72, 0.0, 5, (Fact("loses", "C", 2, 3, "w"),))
    falls = cost_words(words, lost.move, "Ana")
    assert warning_words(words, lost, NAMES).startswith(falls)
    assert "γ" in warning_words(words, lost, NAMES)
