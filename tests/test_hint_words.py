"""Hints and warnings in words: every kind in every language, short and whole."""

import re
from itertools import product

import pytest

from tests.spoken import words_in
from tholos_desktop.language.catalogue import languages
from tholos_desktop.language.hints import hint_words, warning_words, why_words
from tholos_desktop.language.reasons import (
    FactWords,
    turn_heading,
    turn_phrase,
)
from tholos_desktop.rules import parse_position, parse_turn, start
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching import refutations
from tholos_desktop.teaching.advice import OPEN, TAKE, Advice
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.hint import PLACE, QUESTION, TURN
from tholos_desktop.teaching.kinds import FOUND_ALONE, KINDS
from tholos_desktop.teaching.tutor import Alarm
from tholos_desktop.teaching.warnings import ProposedTurn
from tholos_desktop.teaching.why import MoveReasons

NAMES = {"w": "Ana", "b": "Bruno"}
ALL_KINDS = [
    *(kind for kind in FOUND_ALONE if not KINDS[kind].is_weak),
    *("only", "equal", "wins", "draws"),
    "open",
    "take",
    "place",
    "lost",
]
MOST_WORDS = {QUESTION: 16, PLACE: 8}


def is_whole(text: str) -> bool:
    """A Greek question ends in a semicolon."""
    return not re.search(r"[{}]|hints|tutor|reasons|  |None", text) and text[-1] in ".?;"


@pytest.mark.parametrize("language", languages())
def test_every_kind_has_a_question_and_an_idea(language: str) -> None:
    words = words_in(language)
    cases = [(kind, "b") for kind in ALL_KINDS] + [(kind, None) for kind in ("threatens", "guards")]
    for rung, (kind, stone) in product((QUESTION, PLACE), cases):
        advice = Advice(Fact(kind, "C", 4, 2, stone), frozenset(), None)
        texts = {hint_words(words, advice, rung, player, NAMES) for player in "wb"}
        for text in texts:
            assert is_whole(text), text
            assert len(text.split()) <= MOST_WORDS[rung], text
        plain = hint_words(words, Advice(OPEN, frozenset(), None), rung, "w", NAMES)
        assert kind == OPEN.kind or plain not in texts


@pytest.mark.parametrize("language", languages())
def test_a_question_gives_no_place_away(language: str) -> None:
    words = words_in(language)
    for kind, stone in product(ALL_KINDS, ("b", None)):
        advice = Advice(Fact(kind, "C", 4, 2, stone), frozenset(), None)
        text = hint_words(words, advice, QUESTION, "w", NAMES)
        assert not re.search(r"\bγ\b", text)


@pytest.mark.parametrize("language", languages())
def test_the_turn_is_said_with_its_reasons(language: str) -> None:
    words, turn = words_in(language), parse_turn("wF/wG", start())
    reasons = (Fact("takes", "F", 3), Fact("moonlight"), Fact("takes", "G", 1))
    text = hint_words(words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES)
    heading, reason = (
        turn_heading(words, "wF/wG") + ".",
        FactWords(words, "w", NAMES).sentences(reasons),
    )
    assert text == f"{heading} {' '.join(reason)}" and "3" in text and "Ω" in reason[-1]
    why = why_words(words, MoveReasons(start(), turn, reasons), NAMES)
    assert "Ana" in why and turn_phrase(words, "wF/wG") in why
    assert why.endswith(" ".join(reason))
    you = {"w": words("app.you"), "b": "Bruno"}
    own = why_words(words, MoveReasons(start(), turn, reasons), you)
    assert own not in (why, text) and own.endswith(" ".join(reason))
    suggested = why_words(words, MoveReasons(start(), turn, reasons, is_hint=True), NAMES)
    assert suggested not in (why, own, text)
    assert suggested.endswith(" ".join(reason))
    facts = (*reasons, Fact("quiet", number=1))
    told = MoveReasons(start(), turn, facts, is_hint=True)
    more = why_words(words, told, NAMES, hinted=reasons)
    assert more.endswith(f". {FactWords(words, 'w', NAMES).sentence(facts[-1])}")
    assert not any(each in more for each in reason), "the hint has said it"
    told = told._replace(facts=reasons)
    assert why_words(words, told, NAMES, hinted=reasons).endswith(words("hints.why_all"))
    nothing = why_words(words, MoveReasons(start(), turn, ()), NAMES)
    assert nothing.endswith(words("hints.no_reason"))
    assert why_words(words, MoveReasons(start(), turn), NAMES) == words("hints.why_thinking")


@pytest.mark.parametrize("language", languages())
def test_a_kind_that_is_not_known_is_asked_about_as_none_in_particular(language: str) -> None:
    words = words_in(language)
    unknown = Advice(Fact("moonlight", "C"), frozenset(), None)
    known = Advice(OPEN, frozenset(), None)
    for rung in (QUESTION, PLACE):
        assert hint_words(words, unknown, rung, "w", NAMES) == hint_words(
            words, known, rung, "w", NAMES
        )


@pytest.mark.parametrize("language", languages())
def test_without_an_engine_no_turn_is_shown(language: str) -> None:
    words = words_in(language)
    assert hint_words(words, Advice(TAKE, frozenset(), None), TURN, "w", NAMES) == words(
        "hints.warming"
    )


@pytest.mark.parametrize(
    ("fact", "english", "spanish"),
    [
        (Fact("lets", "C", 9, by="bC"),
         "Bruno could then gain 9 points on γ. Play it anyway?",
         "Bruno podría ganar después 9 puntos en γ. ¿Jugar así de todos modos?"),
        (Fact("wastes", "C", 1, 0),
         "This immediately costs you 1 point on γ. Play it anyway?",
         "Esta jugada te cuesta 1 punto en γ al momento. ¿Jugarla de todos modos?"),
        (Fact("gift", "C", 2, stone="g"),
         "Gray costs you 2 points on your own column γ. Play it anyway?",
         "La gris te cuesta 2 puntos en tu propia columna γ. ¿Jugar así de todos modos?"),
        (Fact("misses", "C", 4),
         "Another move gains 4 more points on γ. Play this one anyway?",
         "Con otra jugada ganas 4 puntos más en γ. ¿Jugar la tuya de todos modos?"),
        (Fact("misses", "C"),
         "You could do better on γ: this move cuts your chance of winning from about 50% to "
         "10%. Play it anyway?",
         "En γ tienes algo mejor: tu jugada baja tus opciones de ganar aproximadamente del "
         "50\u00a0% al 10\u00a0%. ¿Jugarla de todos modos?"),
        (Fact("misses_take"),
         "Taking stones would be better: this move cuts your chance of winning from about 50% "
         "to 10%. Play it anyway?",
         "Sería mejor tomar piedras: tu jugada baja tus opciones de ganar aproximadamente del "
         "50\u00a0% al 10\u00a0%. ¿Jugarla de todos modos?"),
        (Fact("misses_stones", number=3, stone="w"),
         "Taking 3 white stones would be better: this move cuts your chance of winning from "
         "about 50% to 10%. Play it anyway?",
         "Sería mejor tomar 3 piedras blancas: tu jugada baja tus opciones de ganar "
         "aproximadamente del 50\u00a0% al 10\u00a0%. ¿Jugarla de todos modos?"),
        (None, "This move cuts your chance of winning from about 50% to 10%. Play it anyway?",
         "Con esta jugada tus opciones de ganar bajan aproximadamente del 50\u00a0% al "
         "10\u00a0%. ¿Jugarla de todos modos?"),
    ],
)  # fmt: skip
def test_a_warning_says_where_points_are_lost(
    fact: Fact | None, english: str, spanish: str
) -> None:
    attempt = ProposedTurn(start(), parse_turn("wA", start()), 0, 0.5, 0.4, {"lets"})
    for language, text in (("en", english), ("es", spanish)):
        assert warning_words(words_in(language), Alarm(attempt, fact), NAMES) == text
    for language in languages():
        assert is_whole(warning_words(words_in(language), Alarm(attempt, fact), NAMES))


@pytest.mark.parametrize(
    ("fact", "notation", "reply", "english"),
    [
        (Fact("misses", "B", 1), "wF/wB", "",
         "Better: white on Σ and white on β, for 1 more point on β. Play your move anyway?"),
        (Fact("misses", "B", 1), "wB", "",
         "Another move gains 1 more point on β. Play this one anyway?"),
        (Fact("misses", "B"), "wF/wB", "",
         "Better: white on Σ and white on β. Your move cuts your chance of winning from about "
         "50% to 10%. Play it anyway?"),
        (Fact("misses_take"), "", "bC",
         "Taking stones would be better: Bruno answers your move with black on γ, and your chance "
         "of winning falls from about 50% to 10%. Play it anyway?"),
        (None, "", "bC",
         "Bruno answers your move with black on γ, and your chance of winning falls from about "
         "50% to 10%. Play it anyway?"),
    ],
)  # fmt: skip
def test_a_warning_names_a_better_move_in_two_steps_and_the_rivals_reply(
    fact: Fact | None, notation: str, reply: str, english: str
) -> None:
    attempt = ProposedTurn(start(), parse_turn("wA", start()), 0, 0.5, 0.4, {"misses"})
    alarm = Alarm(attempt, fact, parse_turn(notation, start()) if notation else None, reply)
    assert warning_words(words_in("en"), alarm, NAMES) == english
    for language in languages():
        assert is_whole(warning_words(words_in(language), alarm, NAMES))
        for each in ("misses", "misses_take", "misses_stones"):
            claim = Fact(each, "C", stone="w")._replace(number=2)
            for better in (alarm.better, None):
                said = Alarm(attempt, claim, better, "bC/F-")
                assert is_whole(warning_words(words_in(language), said, NAMES))


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
def test_a_gain_is_not_said_without_its_price(
    language: str, reasons: tuple[Fact, ...], most: int, said: list[int]
) -> None:
    words, turn = words_in(language), parse_turn("wB", start())
    sentences = [
        *FactWords(words, "w", NAMES).sentences(PRICED[:2]),
        *FactWords(words, "w", NAMES).sentences(PRICED[4:]),
        *FactWords(words, "w", NAMES).sentences(PRICED[2:4]),
    ]
    text = hint_words(
        words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES, most=most
    )
    assert text == f"{turn_heading(words, 'wB')}. {' '.join(sentences[each] for each in said)}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("notation", "kind", "stone"), [("+b", "gets_rivals", "b"), ("+g", "gets_gray", "g")]
)
def test_a_take_is_said_once(language: str, notation: str, kind: str, stone: str) -> None:
    words, turn = words_in(language), parse_turn(notation, start())
    reasons = (Fact(kind, number=1, stone=stone),)
    text = hint_words(words, Advice(reasons[0], frozenset(), turn, reasons), TURN, "w", NAMES)
    assert ":" not in text and text.count("1") == 1
    stones = words(f"turn.some.{stone}", n=1)
    assert text.count(stones) == 1


@pytest.mark.parametrize(
    ("code", "notation", "english"),
    [
        ("-/-/-/-/-/wbwb/- wb/bb w -", "bF", "This immediately gives Bruno {n} points on Σ."),
        ("-/-/-/-/-/wbw/- wb/bb w -", "bF", "This immediately costs you {n} points on Σ."),
        ("-/-/-/-/-/wbb/- wb/bb w -", "bF", "This immediately gives Bruno {n} point on Σ."),
    ],
)
def test_a_warning_says_whose_points_change(code: str, notation: str, english: str) -> None:
    position = parse_position(code)
    turn = parse_turn(notation, position)
    lost = -raised(position, turn)["F"]
    attempt = ProposedTurn(position, turn, 0, 0.5, 0.1, {"wastes"})
    alarm = Alarm(attempt, Fact("wastes", "F", lost, 0))
    told = warning_words(words_in("en"), alarm, NAMES)
    assert told == f"{english.format(n=lost)} Play it anyway?"
    for language in languages():
        text = warning_words(words_in(language), alarm, NAMES)
        assert is_whole(text) and ("Bruno" in text) == ("Bruno" in told)


def test_points_that_only_the_player_loses_are_not_the_rivals_gain() -> None:
    position = parse_position("-/wbb/-/-/-/w/- ww/bb b -")
    turn = parse_turn("bA", position)
    (lets,) = refutations.lets(position, turn, parse_turn("bB", position))  # a tie
    attempt = ProposedTurn(position, turn, 0, 0.5, 0.4, {"lets"})
    told = warning_words(words_in("en"), Alarm(attempt, lets), NAMES)
    assert told == "You could then lose 5 points on β. Play it anyway?"
    for language in languages():
        assert is_whole(warning_words(words_in(language), Alarm(attempt, lets), NAMES))
