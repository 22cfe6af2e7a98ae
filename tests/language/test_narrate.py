"""The game in words, in both languages: every turn, every reason, every account."""

import random
import re

import pytest

from tests.playing import positions, random_game
from tests.spoken import words_in
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.rules import (
    LOCATIONS,
    STONES,
    Transfer,
    legal_turns,
    parse_position,
    parse_turn,
    score,
    start,
)
from tholos_desktop.table.picker import Lack, Picker, Refusal, RefusalKind

NAMES = {"w": "Ana", "b": "Bruno"}
EN, ES = Words("en"), Words("es")


def is_sentence(text: str) -> bool:
    """Whether a text looks finished: no key, no unfilled value, an end."""
    return not re.search(r"[{}]|turn\.\w", text) and "  " not in text


@pytest.mark.parametrize(
    ("code", "turn", "english", "spanish"),
    [
        (start().code, "+g", "Ana takes 1 gray stone.", "Ana toma 1 piedra gris."),
        ("-/-/-/-/-/-/- -/bb w -", "+www",
         "Ana takes 3 white stones.", "Ana toma 3 piedras blancas."),
        (start().code, "wA", "Ana places white on α.", "Ana coloca una blanca en α."),
        ("-/g/-/-/-/-/- ww/bb w -", "wA/BC",
         "Ana places white on α. Bonus: gray from β to γ.",
         "Ana coloca una blanca en α. Acción adicional: una gris de β a γ."),
        ("b/-/-/-/-/-/- ww/bb w -", "wC/A-",
         "Ana places white on γ. Bonus: black from α to the quarry.",
         "Ana coloca una blanca en γ. Acción adicional: una negra de α a la cantera."),
        (start("b").code, "bD/+g",
         "Bruno places black on δ. Bonus: gray from the quarry.",
         "Bruno coloca una negra en δ. Acción adicional: una gris de la cantera."),
        (start("b").code, "bE/<w",
         "Bruno places black on π. Bonus: white from the other workshop.",
         "Bruno coloca una negra en π. Acción adicional: una blanca del otro taller."),
        (start().code, "wF/wG",
         "Ana places white on Σ. Bonus: white on Ω.",
         "Ana coloca una blanca en Σ. Acción adicional: una blanca en Ω."),
        (start("w", "A6").code, "wA/+gB",
         "Ana places white on α. Bonus: gray from the quarry to β.",
         "Ana coloca una blanca en α. Acción adicional: una gris de la cantera a β."),
    ],
)  # fmt: skip
def test_a_turn_in_words(code, turn, english, spanish):
    position = parse_position(code)
    parsed = parse_turn(turn, position)
    assert sentences.turn_words(EN, position, parsed, NAMES) == english
    assert sentences.turn_words(ES, position, parsed, NAMES) == spanish


@pytest.mark.parametrize(
    ("turn", "english", "spanish"),
    [
        ("+w", "You take 1 white stone.", "Tomas 1 piedra blanca."),
        ("wA/BC", "You place white on α. Bonus: gray from β to γ.",
         "Colocas una blanca en α. Acción adicional: una gris de β a γ."),
    ],
)  # fmt: skip
def test_the_player_called_you_is_spoken_to(turn, english, spanish):
    position = parse_position("-/g/-/-/-/-/- ww/bb w -")
    parsed = parse_turn(turn, position)
    for say, told in ((EN, english), (ES, spanish)):
        names = {"w": say("app.you"), "b": "Bruno"}
        assert sentences.turn_words(say, position, parsed, names) == told


OF_OTHERS = {
    "en": "[a-z]+s|has|is", "es": "[a-zñ]+[ae]", "fr": "[a-z]+(e|d|t)",
    "de": "nimmt|legt|bringt|führt|hat|gewinnt", "it": r"\w+", "pt": "(?!)",
    "el": r"\w+", "pl": r"\w+",
}  # fmt: skip
"""Verbs as they stand beside a name, not beside “you”; Brazilians use the same for both."""


@pytest.mark.parametrize("language", languages())
def test_no_sentence_treats_you_as_a_name(language):
    say = words_in(language)
    you = say("app.you")
    names = dict.fromkeys("wb", you)
    for position in positions(random_game(5, ornaments=5)):
        said = [sentences.turn_words(say, position, turn, names) for turn in legal_turns(position)]
        said.append(sentences.status_words(say, Picker(position), names))
        said += [sentences.column_words(say, position, where, names) for where in LOCATIONS]
        account = score(position)
        said += [sentences.account_words(say, column, names) for column in account.columns]
        said.append(sentences.outcome_words(say, account, names))
        for text in said:
            assert is_sentence(text), (position.code, text)
            wrong = rf"\b{you}( ({OF_OTHERS[language]})\b|[’:.,])|\b(de|gana|ganando) {you}\b"
            assert not re.search(wrong, text), (position.code, text)


@pytest.mark.parametrize(("seed", "language"), [*enumerate(languages())])
def test_everything_that_happens_can_be_said(language, seed):
    say, rng = words_in(language), random.Random(seed)
    for position in positions(random_game(seed, ornaments=5)):
        said = [sentences.turn_words(say, position, turn, NAMES) for turn in legal_turns(position)]
        assert len(set(said)) == len(said), position.code
        picker = Picker(position)
        while True:
            said.append(sentences.status_words(say, picker, NAMES))
            for zone, stone in picker.sources():
                said.append(sentences.status_words(say, picker, NAMES, (zone, stone)))
            if not picker.choices():
                break
            picker.pick(rng.choice(picker.choices()))
        said += [sentences.column_words(say, position, where, NAMES) for where in LOCATIONS]
        account = score(position)
        said += [sentences.account_words(say, column, NAMES) for column in account.columns]
        said.append(sentences.outcome_words(say, account, NAMES))
        for text in said:
            assert is_sentence(text), (position.code, text)


@pytest.mark.parametrize("language", languages())
def test_every_reason_has_its_sentence(language):
    say = words_in(language)
    for why in (*RefusalKind, *Lack):
        limit = 2 if why is RefusalKind.TAKE_LIMIT else None
        for stone in STONES:
            said = sentences.reason_words(say, Refusal(why, "A", stone, limit))
            assert is_sentence(said), said
            assert said[0].isupper() or said[0] == "α"
            assert said.endswith(".")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (start().code, "Ana: take stones from the quarry, or place one from your workshop."),
        ("-/-/-/-/-/-/- -/bb w -", "Ana: take stones from the quarry."),
        ("-/-/-/-/-/-/- wwg/bb w -", "Ana: place a stone from your workshop on a column."),
        ("-/-/-/-/-/-/- ww/- b -", "Bruno: take stones from the quarry."),
    ],
)
def test_the_status_line_says_what_can_be_done(code, said):
    assert sentences.status_words(EN, Picker(parse_position(code)), NAMES) == said


def test_the_status_line_says_where_a_lifted_stone_may_go():
    position = parse_position("-/w/-/-/b/-/wb ww/bb w -")
    picker = Picker(position)
    placing, returning = parse_turn("wC/E-", position).transfers
    said = [sentences.status_words(EN, picker, NAMES, at) for at in (("w", "w"), ("q", "w"))]
    assert said == [
        "Choose the column for the white stone.",
        "Put the white stone in your workshop.",
    ]
    picker.pick(placing)
    said = sentences.status_words(EN, picker, NAMES, (returning.source, returning.stone))
    assert said == "Put the black stone back in the quarry."


@pytest.mark.parametrize(("ornament", "is_offered"), [("C6", True), ("C5", False), ("F6", False)])
def test_a_gray_stone_is_offered_where_the_ornament_brings_one(ornament, *, is_offered):
    picker = Picker(parse_position(f"w/b/-/-/-/-/- ww/bb w {ornament}"))
    picker.pick(Transfer("w", "w", "C"))
    said = sentences.status_words(Words("en"), picker, {"w": "Ana", "b": "Bruno"})
    assert said.startswith("Bonus action of γ")
    assert ("a gray stone from the quarry" in said) is is_offered


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("wwgb/-/-/-/-/-/- -/- w -",
         "Ana owns it: 1 + 1 − 2 + 3 = 3",
         "Es de Ana: 1 + 1 − 2 + 3 = 3"),
        ("bgg/-/-/-/-/-/- -/- w A1",
         "Bruno owns it: 1 − 2 − 2 + 3 = 0",
         "Es de Bruno: 1 − 2 − 2 + 3 = 0"),
        ("ww/-/-/-/-/-/- -/- w A2",
         "Bruno owns it with fewer stones: 3 + 3 = 6",
         "Es de Bruno, con menos piedras: 3 + 3 = 6"),
        ("wgggg/-/-/-/-/-/- -/- w A4",
         "Ana owns it: 1 − 3 − 3 − 3 − 3 = −11",
         "Es de Ana: 1 − 3 − 3 − 3 − 3 = −11"),
        ("wb/-/-/-/-/-/- -/- w -", "Tie: nobody scores", "Igualdad: nadie puntúa"),
        ("g/-/-/-/-/-/- -/- w -", "Only gray: nobody scores", "Solo grises: nadie puntúa"),
        ("-/-/-/-/-/-/- -/- w -", "No stones", "Sin piedras"),
    ],
)  # fmt: skip
def test_a_columns_account(code, english, spanish):
    column = score(parse_position(code)).columns[0]
    for say, told in ((EN, english), (ES, spanish)):
        account = sentences.account_words(say, column, NAMES)
        assert account.replace("\u00a0", " ") == told
        assert not re.search(r"\w [+−]\d", account)  # no line ends before the points


@pytest.mark.parametrize("seed", range(10))
def test_the_parts_of_an_account_add_up(seed):
    for column in score(random_game(seed).position).columns:
        assert sum(part.points for part in sentences.score_parts(column)) == column.points
        added, _, total = sentences.sum_words(column).replace("−", "-").rpartition(" = ")
        numbers = [int(each.replace(" ", "")) for each in re.findall(r"[+-]? ?\d+", added or total)]
        assert numbers == sentences.stone_points(column) and int(total) == column.points
