"""Reasons in sentences: every kind in every language, short and whole."""

import re
from functools import cache
from itertools import product

import pytest

from tests.playing import positions, random_game
from tests.spoken import words_in
from tholos_desktop.language.catalogue import Words, languages, load
from tholos_desktop.language.reasons import FactWords, turn_heading, turn_phrase
from tholos_desktop.rules import (
    GREEK,
    LOCATIONS,
    Side,
    legal_turns,
    parse_position,
    parse_turn,
    rival,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching import changes
from tholos_desktop.teaching.changes import account
from tholos_desktop.teaching.kinds import GUARD, KINDS, THREAT, facts_of, is_about

HINTED = {"open", "take", "place", "lost"}
"""Kinds of facts that only a hint says."""
ALL_KINDS = {*KINDS} - HINTED - {"better_gains", "ensures"}
MOST_WORDS = 16
LONGEST = "bF/gB"
"""A turn that takes as many words as any."""


def reason(kind: str, number: int, stone: str | None = "b") -> Fact:
    which = 2 if kind == "ornament" else number
    by = LONGEST if kind != "lets" else "bF"  # it seldom needs a bonus action
    return Fact(kind, "C", number, which, stone, by)


def is_whole(text: str) -> bool:
    return bool(re.fullmatch(r"[^{}]+\.", text)) and not re.search(r"reasons|\w\.\w|  |None", text)


@pytest.mark.parametrize("language", languages())
def test_every_kind_is_a_short_sentence_whoever_reads_it(language):
    words = words_in(language)
    readers = ({"w": "Ana", "b": "Bruno"}, {"w": words("app.you"), "b": "Bruno"})
    cases = product(ALL_KINDS, readers, (1, 2, 9), ("w", "g", None), "wb")
    for kind, names, number, stone, player in cases:
        if stone is None and not is_about(Fact(kind), THREAT, GUARD):
            continue
        text = FactWords(words, player, names).sentence(reason(kind, number, stone))
        assert is_whole(text), text
        assert len(text.split()) <= MOST_WORDS, text
        if words("app.you") in names.values():
            assert words("app.you") not in text.split()[1:], text


@pytest.mark.parametrize("language", languages())
def test_there_are_sentences_for_the_kinds_that_are_known_and_no_others(language):
    known = {*ALL_KINDS} - {"outarmed"}  # told as unarmed
    known |= {"wastes_less", "swings", "yields", "turn", "costs", "gives", "columns"}
    keys = {key.split(".")[1] for key in load(language) if key.startswith("reasons.")}
    assert keys == known


def test_points_that_change_alike_on_several_columns_share_a_sentence():
    gains = [Fact("gains", at, 1, 2, "w") for at in "AC"]
    costs = [Fact("gains", at, 3, 1, "b") for at in "BD"]
    loses = [Fact("loses", "F", 2, -1, "w")]
    shuts = [Fact("shuts", at) for at in "BE"]
    facts = [*gains, *costs, *loses, *shuts]
    found = FactWords(Words("en"), "w", {"w": "Ana", "b": "You"}).sentences(facts)
    told = [text.replace("\u00a0", " ") for text in found]
    assert told == [
        "Gains points on α (+1) and γ (+1).",
        "Costs you points on β (−3) and δ (−3).",
        "Loses 2 points on Σ, now worth −1 to Ana.",
        "You can’t use the bonus actions of β and π next turn.",
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("kind", "whose"), [("threatens", "w"), ("guards", "b"), ("lets", "b")])
def test_points_of_one_later_move_share_a_sentence(language, kind, whose):
    words = words_in(language)
    facts = [Fact(kind, at, 5, 1, by="wF/wG") for at in "FG"]
    other = Fact(kind, "A", 4, 1, by="wA")
    for name in ("Bruno", words("app.you")):
        names = {"w": "Ana", "b": "Ana", whose: name}
        both, alone = FactWords(words, "w", names).sentences([facts[0], other, facts[1]])
        assert alone == FactWords(words, "w", names).sentence(other)
        assert is_whole(both), both
        assert both.count(turn_phrase(words, "wF/wG")) == 1
        assert all(f"{GREEK[at]}\u00a0(+5)" in both for at in "FG")
        assert ("Bruno" in both) is (name == "Bruno") and "Ana" not in both, "whose points"
    losses = [each._replace(stone="b") for each in facts]
    texts = FactWords(Words("en"), "w", {"w": "Ana", "b": "You"}).sentences(losses)
    if kind == "threatens":
        (text,) = texts
        assert text.startswith("Could cost you points on Σ\u00a0(−5) and Ω\u00a0(−5) next (")
    else:
        assert len(texts) == 2, "no sentence says both"
    (text,) = FactWords(Words("en"), "w", {"w": "Ana", "b": "Ana"}).sentences(facts)
    assert kind != "threatens" or text.replace("\u00a0", " ") == (
        "Next, Ana could gain points on Σ (+5) and Ω (+5) (white on Σ, white on Ω)."
    )


def test_points_that_a_reply_only_costs_are_no_gain_of_who_replies():
    names = {"w": "You", "b": "Melissa"}
    gained = Fact("replies", "D", 5, by="bG/CD")
    lost = Fact("replies", "C", 3, stone="w", by="bG/CD")
    words = FactWords(Words("en"), "w", names)
    for facts, said in (([gained, lost], "δ (+5) and your γ (−3)"), ([lost], "your γ (−3)")):
        (told,) = words.sentences(facts)
        assert told.replace("\u00a0", " ") == (
            f"Melissa can reply with black on Ω, γ’s top stone to δ: {said}."
        )
    (told,) = FactWords(Words("en"), "w", names | {"w": "Ana"}).sentences([lost])
    assert told.endswith(": Ana’s γ\u00a0(−3).")


def test_what_the_better_move_does_shares_a_sentence():
    facts = [Fact("better_gains", at, 3, 1, "b") for at in "BD"]
    facts += [Fact("better_loses", "F", 2, 5, "w"), Fact("gains", "A", 1, 2, "w")]
    found = FactWords(Words("en"), "w", {"w": "You", "b": "Ben"}).sentences(facts)
    assert [text.replace("\u00a0", " ") for text in found] == [
        "Idea of the better move: costs Ben points on β (−3) and δ (−3)."
        " Loses 2 points on Σ, now worth 5 to you.",
        "The move played: gains 1 point on α, now worth 2 to you.",
    ]


def test_points_that_the_rival_loses_in_a_tie_are_not_the_players_gain():
    names, words = {"w": "Mason", "b": "You"}, Words("en")
    before = parse_position("-/bwb/-/-/b/-/- ww/b w -")
    after = "Costs you 5 points on β, now nobody’s."  # tied, empty or only gray
    lost = [Fact("gains", at, worth) for at, worth in (("B", 5), ("E", 1))]
    assert FactWords(words, "w", names, before).sentences(lost[:1]) == [after]
    assert FactWords(words, "w", names, before).sentences(lost) == [
        "Costs you points on β\u00a0(−5) and π\u00a0(−1)."
    ]
    own = parse_position("-/wgg/-/-/-/-/- w/b b -")  # White's, at −3
    (text,) = FactWords(words, "b", names, own).sentences([Fact("loses", "B", 3)])
    assert text == "Loses 3 points on β, now nobody’s."


def test_points_that_the_rival_gains_are_not_the_players_loss():
    names, words = {"w": "Mason", "b": "You"}, Words("en")
    before = parse_position("-/bb/-/-/b/-/- ww/b w -")
    given = [Fact("loses", at, worth, 5, "b") for at, worth in (("B", 3), ("E", 4))]
    assert FactWords(words, "w", names, before).sentences(given[:1]) == [
        "Gives you 3 points on β, now worth 5."
    ]
    assert FactWords(words, "w", names, before).sentences(given) == [
        "Gives you points on β\u00a0(+3) and π\u00a0(+4)."
    ]
    for language in languages():
        for name in ("Bruno", words_in(language)("app.you")):
            said = {"w": "Ana", "b": name}
            for facts in (given, given[1:]):
                (text,) = FactWords(words_in(language), "w", said, before).sentences(facts)
                assert is_whole(text), text


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (  # the points that Bruno can no longer gain are those that he has just got
            [
                Fact("loses", "E", 9, 9, "b"),
                Fact("guards", "E", 9, 0, by="wE"),
                Fact("spoils", "E"),
            ],
            ["Gives Bruno 9 points on π, now worth 9."],
        ),
        (
            [Fact("loses", "E", 2, 2, "b"), Fact("guards", "E", 9, 0, by="wE")],
            [
                "Gives Bruno 2 points on π, now worth 2.",
                "Keeps Bruno from gaining 9 on π.",
            ],
        ),
        (
            [Fact("guards", "E", 9, 0, by="wE"), Fact("loses", "A", 9, 9, "b")],
            [
                "Keeps Bruno from gaining 9 on π.",
                "Gives Bruno 9 points on α, now worth 9.",
            ],
        ),
        (
            [Fact("removes", "B", stone="b"), Fact("gains", "B", 1)],
            ["Costs Bruno 1 point on β, now nobody’s."],
        ),
        (
            [Fact("levels", "B", 1), Fact("removes", "B", stone="b"), Fact("removes", "C")],
            [
                "Leaves β without an owner: Bruno no longer scores its 1 point.",
                "Lifts a black stone off γ.",
            ],
        ),
    ],
)
def test_one_change_of_a_column_is_told_once(facts, said):
    before = parse_position("-/b/b/-/-/-/- ww/bb w -")
    facts = [each if each.at != "C" else each._replace(stone="b") for each in facts]
    words = FactWords(Words("en"), "w", {"w": "Ana", "b": "Bruno"}, before)
    assert words.sentences(changes.distinct(facts)) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact("ornament", "C", -1, 2), "the move would bring Ana −1 on γ."),
        (Fact("double", worth=9, by="wF"),
         "Ensures +9 next turn (white on Σ)."),
        (Fact("double", worth=9, number=2, by="wF/gB"),
         "Ensures +9 next turn."),
        (Fact("ensures", worth=9, number=2, by="wF/gB"),
         "Idea of the better move: ensures +9 next turn."),
        (Fact("ensures", worth=9, by="wF,wB"),
         "Idea of the better move: ensures +9 next turn (white on Σ or β)."),
        (Fact("can_wait", "F", 9),
         "The points on Σ can wait: this move still brings +9 after the better one."),
        (Fact("better_threatens", "F", 9, by="wF"),
         "Idea of the better move: next, Ana could gain 9 points on Σ (white on Σ)."),
        (Fact("better_double", worth=9, by="wF"),
         "Idea of the better move: ensures +9 next turn (white on Σ)."),
        (Fact("better_guards", "B", 9, 3),
         "Idea of the better move: you could have gained 9 on β; now at most 3."),
        (Fact("wins", worth=6),
         "With best play, the better move wins; this one doesn’t."),
    ],
)  # fmt: skip
def test_a_number_says_whose_and_of_what_it_is(fact, said):
    assert FactWords(Words("en"), "w", {"w": "Ana", "b": "You"}).sentence(fact).endswith(said)


@pytest.mark.parametrize("language", languages())
def test_of_a_column_that_changes_hands_the_points_and_the_lead_are_told_apart(language):
    words = words_in(language)
    before = parse_position("-/b/w/-/-/-/- ww/bb w -")
    facts = [Fact("gains", "B", 9, 4, "w"), Fact("loses", "C", 7, 5, "b")]
    for name in ("Bruno", words("app.you")):
        texts = FactWords(words, "w", {"w": "Ana", "b": name}, before).sentences(facts)
        for text, points in zip(texts, ("49", "57"), strict=True):
            assert is_whole(text) and len(text.split()) <= MOST_WORDS, text
            assert "".join(re.findall(r"\d", text)) == points
            assert ("Bruno" in text) is (name == "Bruno") and "Ana" not in text
    if language == "en":
        assert texts == [
            "Wins β from you, now worth 4; the lead changes by 9.",
            "Loses γ to you, now worth 5; the lead changes by 7.",
        ]


def test_a_column_that_is_emptied_is_nobodys_and_not_tied():
    before = parse_position("-/b/-/-/-/-/- ww/bb w -")
    facts = [
        each for each in facts_of(before, parse_turn("wC/B-", before)) if each.kind == "levels"
    ]
    (said,) = FactWords(words_in("en"), "w", {"w": "Ana", "b": "Bruno"}, before).sentences(facts)
    assert said == "Leaves β without an owner: Bruno no longer scores its 1 point."


@cache
def told_of_turns() -> set[tuple[Fact, Side]]:
    """Facts about turns of a game, and whose turns they are."""
    told = set()
    for position in positions(random_game(12, 3)):
        for turn in () if position.is_over() else legal_turns(position)[::7]:
            facts = facts_of(position, turn)
            told |= {(each, position.side) for each in facts}
            told |= {(each, position.side) for each in account(position, turn, facts).by_rules}
    return told


@pytest.mark.parametrize("language", languages())
def test_what_is_true_of_a_turn_can_be_said(language):
    words, names = words_in(language), {"w": "Ana", "b": "Bruno"}
    for claim, side in told_of_turns():
        text = FactWords(words, side, names).sentence(claim)
        assert is_whole(text), (claim, text)
        assert len(text.split()) <= MOST_WORDS, text
        assert not re.search(r"\b1 points", text), text


@cache
def notations() -> set[str]:
    """Of all legal turns of a game."""
    return {turn.notation for p in positions(random_game(12, 3)) for turn in legal_turns(p)}


@pytest.mark.parametrize("language", languages())
def test_every_turn_has_a_phrase(language):
    words = words_in(language)
    for notation in notations():
        phrase = turn_phrase(words, notation)
        assert phrase and not re.search(r"[{}]|reasons", phrase), notation
        assert len(phrase.split()) <= 8
        assert not set(phrase.split()) & set(LOCATIONS), phrase


@pytest.mark.parametrize(
    ("notation", "english", "spanish"),
    [
        ("gC", "Gray on γ", "Gris en γ"),
        ("+w", "1 white stone from the quarry", "1 piedra blanca de la cantera"),
        ("+bbb", "3 black stones from the quarry", "3 piedras negras de la cantera"),
        ("wF/wG", "White on Σ, white on Ω", "Blanca en Σ, blanca en Ω"),
        ("bB/GD", "Black on β, Ω’s top stone to δ", "Negra en β, piedra de Ω a δ"),
        ("wC/E-", "White on γ, returning π’s top stone", "Blanca en γ, piedra de π devuelta"),
        ("bE/<w", "Black on π, stealing white", "Negra en π, blanca del rival"),
        ("bD/+w", "Black on δ, taking white", "Negra en δ, blanca de la cantera"),
        ("bD/+gB", "Black on δ, gray to β", "Negra en δ, gris a β"),
    ],
)
def test_a_turn_is_said_at_the_head_of_a_line(notation, english, spanish):
    assert turn_heading(Words("en"), notation) == english
    assert turn_heading(Words("es"), notation) == spanish


@pytest.mark.parametrize(
    ("fact", "english", "spanish"),
    [
        (Fact("gains", "G", 9, 5, "b"),
         "Costs you 9 points on Ω, now worth 5.",
         "Te cuesta 9 puntos en Ω, que ahora vale 5."),
        (Fact("gains", "B", 2, -1, "b"),
         "Costs you 2 points on β, now worth −1.",
         "Te cuesta 2 puntos en β, que ahora vale −1."),
        (Fact("gains", "B", 2, -5, "b"),  # a column that the bot owned before
         "Gains 2 points on β, now worth −5 to you.",
         "Gana 2 puntos en β, que ahora vale −5 para ti."),
        (Fact("loses", "G", 1, -3, "w"),
         "Loses 1 point on Ω, now worth −3 to Mason.",
         "Pierde 1 punto en Ω, que ahora vale −3 para Mason."),
        (Fact("takes", "F", 9),
         "Wins Σ, now worth 9 points.", "Gana Σ, que ahora vale 9 puntos."),
        (Fact("guards", "B", 9, 3, by="bB/AC"),
         "You could have gained 9 on β; now at most 3.",
         "Habrías podido ganar 9 en β; ahora, como mucho, 3."),
        (Fact("threatens", "C", 4, by="wA/BC"),
         "Next, Mason could gain 4 points on γ (white on α, β’s top stone to γ).",
         "Luego Mason podría ganar 4 puntos en γ (blanca en α, piedra de β a γ)."),
        (Fact("threatens", "D", 2, stone="b", by="gD"),
         "Could cost you 2 points on δ next (gray on δ).",
         "Luego podría costarte 2 puntos en δ (gris en δ)."),
        (Fact("guards", "D", 2, 0, "w", "gD"),
         "Keeps you from knocking 2 off δ.",
         "Impide que restes 2 a δ."),
        (Fact("lets", "D", 2, 0, "w", "gD"),
         "Lets you knock 2 points off δ (gray on δ); the better move prevents that.",
         "Restarías 2 puntos a δ (gris en δ); la mejor jugada lo impide."),
        (Fact("gets_rivals", number=1, stone="b"),
         "A rival’s stone scores the most for a column’s owner.",
         "En una columna propia, una piedra del rival es la que más vale."),
        (Fact("quiet", number=0),
         "You now have no move that improves the lead right away.",
         "Ya no tienes ninguna jugada que mejore enseguida la diferencia."),
    ],
)  # fmt: skip
def test_a_bots_turn_is_told_to_its_rival(fact, english, spanish):
    for language, text in (("en", english), ("es", spanish)):
        words = words_in(language)
        assert (
            FactWords(words, "w", {"w": "Mason", rival("w"): words("app.you")}).sentence(fact)
            == text
        )


@pytest.mark.parametrize(
    ("language", "lead"),
    [
        *(("en", "the lead"), ("de", "die Punktdifferenz"), ("el", "τη διαφορά")),
        *(("es", "la diferencia"), ("fr", "d’écart"), ("it", "la differenza")),
        *(("pl", "wynik"), ("pt", "o saldo de pontos")),
    ],
)
def test_a_change_of_the_lead_is_not_called_points_won(language, lead):
    words = words_in(language)
    for kind, number in product(("quiet",), (0, 1, 2)):
        for name in ("Bruno", words("app.you")):
            fact = Fact(kind, worth=number, number=number)
            assert lead in FactWords(words, "w", {"w": "Ana", "b": name}).sentence(fact)
