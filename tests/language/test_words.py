"""The texts: every language has them all, in its own words and with the same gaps to fill."""

import ast
import json
import re
import shutil
import string
from collections import Counter
from pathlib import Path

import pygame
import pytest

from tests.driving import routes_of
from tholos_desktop import app, files
from tholos_desktop.language import catalogue, plurals
from tholos_desktop.language.catalogue import Words, languages, load, whole
from tholos_desktop.scenes.pasting import friend_name
from tholos_desktop.storage import settings

TOP = Path(__file__).parents[2]
ROOT = TOP / "tholos_desktop"
AREAS = {path.stem for path in files.asset("text", "en").glob("*.json")}

MAY_LEAVE_OUT = {
    "hints.idea.disarms", "hints.idea.guards",
    "hints.idea.must_take", "hints.idea.quiet",
    "turn.why.take_limit.other",
}  # fmt: skip
"""Texts that a language may say without a value: "the rival" for a name, a color that is clear."""


def keys_in_code() -> tuple[set[str], set[str]]:
    """Strings in the code that are written like keys, and like the beginnings of keys."""
    keys: set[str] = set()
    beginnings: set[str] = set()
    for path in ROOT.rglob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        pieces = {id(p) for n in nodes if isinstance(n, ast.JoinedStr) for p in n.values}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                area, dot, rest = node.value.partition(".")
                is_file = rest in ("json", "sqlite", "txt")
                if dot and area in AREAS and not is_file and re.fullmatch(r"[a-z0-9_.]*", rest):
                    (beginnings if id(node) in pieces else keys).add(node.value)
    return keys, beginnings


def gaps(text: str) -> set[str]:
    """The names of a text's gaps; a word's plural form counts as the word."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return {name.rstrip("s") for name in names}


@pytest.mark.parametrize("language", languages())
def test_the_languages_have_the_same_keys(language):
    english, theirs = ({whole(key) for key in load(name)} for name in ("en", language))
    assert sorted(english ^ theirs) == []
    assert english


@pytest.mark.parametrize("language", languages())
def test_a_plural_has_all_the_forms_of_its_language_and_no_others(language):
    texts = load(language)
    way = texts[catalogue.COUNTING]
    forms = {plurals.form(way, number) for number in range(200)}
    counted = {whole(key) for key in texts} - set(texts)
    assert counted
    for key in sorted(counted):
        assert {end for end in plurals.FORMS if f"{key}.{end}" in texts} == forms, key


@pytest.mark.parametrize("language", languages())
def test_every_language_says_how_it_counts(language):
    assert load(language)[catalogue.COUNTING] in plurals.RULES


def test_every_way_of_counting_uses_forms_that_there_are():
    forms = {plurals.form(way, number) for way in plurals.RULES for number in range(200)}
    assert forms <= set(plurals.FORMS)


def test_every_key_in_the_code_has_a_text():
    texts = load("en")
    keys, beginnings = keys_in_code()
    missing = [key for key in sorted(keys) if key not in texts and f"{key}.other" not in texts]
    missing += [part for part in sorted(beginnings) if not any(k.startswith(part) for k in texts)]
    assert missing == []


@pytest.mark.parametrize("language", languages())
def test_no_language_asks_for_a_value_that_english_does_not_know(language):
    known: dict[str, set[str]] = {}
    for key, text in load("en").items():
        known.setdefault(whole(key), set()).update(gaps(text))
    wrong = {
        key: text
        for key, text in load(language).items()
        if not (text.strip() and gaps(text) <= known[whole(key)])
    }
    assert wrong == {}


@pytest.mark.parametrize("language", languages())
def test_a_value_that_matters_is_said_in_every_language(language):
    english, said = load("en"), load(language)
    lost = {
        key: (text, english[key])
        for key, text in said.items()
        if key in english and key not in MAY_LEAVE_OUT and gaps(english[key]) - gaps(text)
    }
    assert lost == {}


@pytest.mark.parametrize("language", languages())
def test_every_key_stands_in_the_file_of_its_area(language):
    for path in files.asset("text", language).glob("*.json"):
        for key in json.loads(path.read_text("utf-8")):
            assert key.split(".")[0] == path.stem, f"{key} in {path.name}"


def test_a_count_chooses_its_form():
    words = Words("en")
    assert words("your_games.turns", n=1) == "1 move"
    assert words("your_games.turns", n=2) == "2 moves"
    words.use("es")
    assert words("your_games.turns", n=0) == "0 jugadas"


NUMBERS = (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 24, 25, 101, 102, 112, -1, -2)
LIKE_ENGLISH = dict.fromkeys(NUMBERS, "other") | dict.fromkeys((1, -1), "one")
LIKE_FRENCH = LIKE_ENGLISH | {0: "one"}
LIKE_POLISH = (
    dict.fromkeys(NUMBERS, "many")
    | dict.fromkeys((2, 4, 22, 24, 102, -2), "few")
    | dict.fromkeys((1, -1), "one")
)
COUNTED = dict.fromkeys(("en", "es", "de", "it", "el"), LIKE_ENGLISH) | {
    "fr": LIKE_FRENCH,
    "pt": LIKE_FRENCH,
    "pl": LIKE_POLISH,
}
"""The forms beside numbers that the Unicode CLDR gives for each language."""


@pytest.mark.parametrize("language", languages())
def test_a_language_counts_as_the_cldr_says(language):
    way = load(language)[catalogue.COUNTING]
    assert {number: plurals.form(way, number) for number in NUMBERS} == COUNTED[language]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "0 pierre blanche, 1 pierre blanche, 2 pierres blanches, 5 pierres blanches"),
        ("pt", "0 pedra branca, 1 pedra branca, 2 pedras brancas, 5 pedras brancas"),
        ("de", "0 weiße Steine, 1 weißer Stein, 2 weiße Steine, 5 weiße Steine"),
        ("it", "0 pietre bianche, 1 pietra bianca, 2 pietre bianche, 5 pietre bianche"),
        ("el", "0 λευκές πέτρες, 1 λευκή πέτρα, 2 λευκές πέτρες, 5 λευκές πέτρες"),
        ("pl", "0 białych kamieni, 1 biały kamień, 2 białe kamienie, 5 białych kamieni"),
    ],
)
def test_stones_are_counted_as_people_say_it(language, said):
    words = Words(language)
    assert ", ".join(words("turn.some.w", n=number) for number in (0, 1, 2, 5)) == said


WORDS = re.compile(r"\{\w*\}|[^\W\d_]{4,}")


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_no_english_sentence_is_left_over(language):
    english = load("en")
    left = {
        key: text
        for key, text in load(language).items()
        if text == english.get(key)
        and sum(not word.startswith("{") for word in WORDS.findall(text)) > 1
    }
    assert left == {}


def test_no_text_holds_a_space_that_a_font_lacks():
    strange = {
        (language, key)
        for language in languages()
        for key, text in load(language).items()
        if set(text) & set("\u202f\u2007\u2060\u2009\u200b\ufeff")
    }
    assert strange == set()


def test_french_holds_its_signs_to_the_word_before():
    loose = {
        key: text
        for key, text in load("fr").items()
        if re.search(
            r"(?<![\u00a0\d])[;!?»]| [:;!?%»]|«(?!\u00a0)|[^\W\d_]:",
            re.sub(r"\{(\w+):\w+\}", r"{\1}", text),  # the colon before a case is not said
        )
    }
    assert loose == {}


@pytest.mark.parametrize("language", languages())
def test_a_negative_number_has_a_minus_sign(language):
    said = Words(language)("puzzles.wrong.now", n=-3, best=-1)
    assert "−3" in said and "−1" in said and "-" not in said


def test_a_colon_between_texts_is_that_of_the_language():
    joined = {
        path.name: match[0]
        for path in (ROOT / "scenes").rglob("*.py")
        for match in re.finditer(r'f".*\}: \{.*"', path.read_text("utf-8"))
    }
    assert joined == {}


def test_no_file_has_a_key_twice():
    twice = {
        f"{path.parent.name}: {key}"
        for path in files.asset("text").glob("*/*.json")
        for pairs in json.loads(path.read_text("utf-8"), object_pairs_hook=lambda pairs: [pairs])
        for key, count in Counter(key for key, _ in pairs).items()
        if count > 1
    }
    assert twice == set()


def test_polish_ends_no_line_with_a_short_word():
    loose = {key: text for key, text in load("pl").items() if re.search(r"\b[wzioau] ", text, re.I)}
    assert loose == {}


SPACED_PERCENT = {"es", "fr", "de"}
"""Languages with a no-break space before %; the others have none."""


@pytest.mark.parametrize("language", languages())
def test_quotation_marks_are_not_straight(language):
    assert {key: text for key, text in load(language).items() if set(text) & {'"', "'"}} == {}


@pytest.mark.parametrize("language", languages())
def test_percent_signs_and_ellipses_are_spaced_as_the_language_does(language):
    percent = r"(?<!\u00a0)%" if language in SPACED_PERCENT else r"\s%"
    ellipsis = r"\w…" if language == "de" else r"\w\s…"
    wrong = re.compile(rf"{percent}|{ellipsis}|\.\.\.")
    assert {key: text for key, text in load(language).items() if wrong.search(text)} == {}


def test_a_language_may_count_in_another_way(monkeypatch):
    texts = {"stone.one": "{n} kamień", "stone.few": "{n} kamienie", "stone.many": "{n} kamieni"}
    texts[catalogue.COUNTING] = "one few many"
    monkeypatch.setattr(catalogue, "languages", lambda: ("en", "pl"))
    monkeypatch.setattr(catalogue, "load", lambda language: texts if language == "pl" else {})
    words = Words("pl")
    said = ", ".join(words("stone", n=number) for number in (1, 2, 5, 12, 22, 25))
    assert said == "1 kamień, 2 kamienie, 5 kamieni, 12 kamieni, 22 kamienie, 25 kamieni"


def test_a_player_may_be_spoken_to_by_number_and_name(monkeypatch):
    texts = {
        "app.you": "Du", "app.counting": "one other",
        "leads.one": "{name} führt mit {n} Stein", "leads.other": "{name} führt mit {n} Steinen",
        "leads.you.one": "Du führst mit {n} Stein", "leads.you.other": "Du führst mit {n} Steinen",
        "turns.one": "{n} Zug", "turns.other": "{n} Züge",
    }  # fmt: skip
    monkeypatch.setattr(catalogue, "load", lambda language: texts if language == "de" else {})
    words = Words("de")
    said = [words("leads", n=n, name=name) for name in ("Du", "Ana") for n in (1, 2)]
    assert said == [
        "Du führst mit 1 Stein", "Du führst mit 2 Steinen",
        "Ana führt mit 1 Stein", "Ana führt mit 2 Steinen",
    ]  # fmt: skip
    assert words("turns", n=2, name="Du") == "2 Züge", "it has no such form"


@pytest.mark.parametrize(
    ("number", "said"), [(1, "Du nimmst 1 weißen Stein."), (2, "Du nimmst 2 weiße Steine.")]
)
def test_a_counted_word_may_be_declined(number, said):
    words = Words("de")
    stones = words("turn.some.w", n=number)
    assert words("turn.take", name=words("app.you"), stones=stones) == said


def test_a_form_that_speaks_to_the_player_belongs_to_one_that_names_them():
    for language in languages():
        texts = load(language)
        keys = {whole(key) for key in texts if ".you" in key} - {catalogue.YOU}
        assert {key.removesuffix(".you") for key in keys} <= {whole(key) for key in texts}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ending", ["win", "loss"])
def test_the_last_words_name_the_winner(language, ending):
    assert "Ana" in Words(language)(f"scoring.{ending}", name="Ana")


def test_a_class_has_a_name_of_its_own():
    found: dict[str, list[str]] = {}
    for root in ("tholos_desktop", "ai", "lab"):
        for path in (TOP / root).rglob("*.py"):
            if "tests" not in path.parts[-2:]:
                for name in re.findall(r"^ *class (\w+)", path.read_text("utf-8"), re.MULTILINE):
                    found.setdefault(name, []).append(str(path.relative_to(TOP)))
    assert {name: where for name, where in found.items() if len(where) > 1} == {}


LABELS = {
    "rules.advanced.3": "play.settings", "elsewhere.event.left": "menu.continue",
    "elsewhere.kept": "elsewhere.title",
    "engine.weak": "about.title", "game.held": "game.go_on", "hints.off.back": "app.back",
    "game.viewing": "app.back",
}  # fmt: skip
"""Texts that name a button or page, and its own text."""


@pytest.mark.parametrize("language", languages())
def test_a_text_names_a_button_as_it_is_called(language):
    words = Words(language)
    values = {"n": 2} | dict.fromkeys(("name", "total", "fewest", "most"), "")
    said = {key: words(key, **values) for key in LABELS}
    assert {key: text for key, text in said.items() if words(LABELS[key]) not in text} == {}


@pytest.mark.parametrize("language", languages())
def test_a_friend_without_a_name_stands_within_a_sentence(language):
    texts, words = load(language), Words(language)
    assert texts["elsewhere.your_friend"][0].islower()
    for name in ("", "ana"):
        friend = friend_name(words, name)
        begun = [key for key in texts if key.startswith("elsewhere.") and texts[key][:5] == "{name"]
        assert all(
            words(key, name=friend, text="", n=2, theirs="", ours="")[0].isupper() == (not name)
            for key in begun
        )
        assert (f". {friend}" in words("elsewhere.resigned.own", name=friend)) <= bool(name)


def test_a_missing_text_or_value_stops_nothing():
    words = Words("xx")
    assert words.language == "en"
    assert words("game.no_such_text") == "game.no_such_text"
    assert "{n}" in words("your_games.turns.other", other=3)
    assert words("your_games.turns", n="−3") == "−3 moves"


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Assets with a third language, which has a few of the texts."""
    texts, asset = tmp_path / "text", files.asset
    for language in ("en", "es"):
        shutil.copytree(asset("text", language), texts / language)
    (texts / "eo").mkdir()
    options = {"options.own_name": "Esperanto", "options.view_plan": "Plano"}
    (texts / "eo" / "options.json").write_text(json.dumps(options), "utf-8")

    def found(*parts: str) -> Path:
        return texts.joinpath(*parts[1:]) if parts[0] == "text" else asset(*parts)

    monkeypatch.setattr(files, "asset", found)


@pytest.mark.usefixtures("esperanto")
def test_a_new_folder_is_a_language_and_what_it_lacks_is_english():
    words = Words("eo")
    assert languages() == ("en", "eo", "es")
    assert words.own_names == {"en": "English", "eo": "Esperanto", "es": "Español"}
    assert words.language == "eo"
    assert words("options.view_plan") == "Plano"
    assert words("options.view_temple") == "Perspective"
    assert words("your_games.turns", n=1) == "1 move"
    assert words("your_games.turns", n=2) == "2 moves"
    assert "rules.keys.1" in words


@pytest.mark.usefixtures("esperanto")
def test_a_new_language_is_offered_chosen_and_kept(ctx, drive, monkeypatch):
    driver = drive(routes_of(ctx).options())
    driver.click_button("Esperanto")
    assert ctx.words.language == "eo"
    assert driver.button("Plano")
    assert driver.button("Perspective")
    assert settings.load(ctx.settings.path).language == "eo"
    ctx.settings.path.unlink()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "eo"}])
    assert app.new_context().words.language == "eo"
