"""The texts: both languages have them all, with the same gaps to fill."""

import ast
import json
import re
import shutil
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.driving import Driver
from tholos_desktop import app, files
from tholos_desktop.__main__ import main
from tholos_desktop.language import catalogue, plurals
from tholos_desktop.language.catalogue import Words, languages, load
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.menus.options import OptionsScene
from tholos_desktop.storage import settings

ROOT = Path(__file__).parent.parent / "tholos_desktop"
AREAS = {path.stem for path in files.asset("text", "en").glob("*.json")}


def keys_in_code() -> tuple[set[str], set[str]]:
    """Strings in the code that are written like keys, and like the beginnings of keys."""
    keys: set[str] = set()
    beginnings: set[str] = set()
    for path in ROOT.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        pieces = {id(p) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for p in n.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                area, dot, rest = node.value.partition(".")
                is_file = rest in ("json", "txt")
                if dot and area in AREAS and not is_file and re.fullmatch(r"[a-z0-9_.]*", rest):
                    (beginnings if id(node) in pieces else keys).add(node.value)
    return keys, beginnings


def gaps(text: str) -> set[str]:
    """The names of a text's gaps; a word's plural form counts as the word."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return {name.rstrip("s") for name in names}


def whole(key: str) -> str:
    """A key without its plural form: languages may differ in what they decline."""
    stem, _, end = key.rpartition(".")
    return stem if end in plurals.FORMS else key


@pytest.mark.parametrize("language", languages())
def test_the_languages_have_the_same_keys(language: str) -> None:
    english, theirs = ({whole(key) for key in load(name)} for name in ("en", language))
    assert sorted(english ^ theirs) == []
    assert english


@pytest.mark.parametrize("language", languages())
def test_a_plural_has_all_the_forms_of_its_language_and_no_others(language: str) -> None:
    texts = load(language)
    way = texts[catalogue.COUNTING]
    forms = {plurals.form(way, number) for number in range(200)}
    counted = {whole(key) for key in texts} - set(texts)
    assert counted
    for key in sorted(counted):
        assert {end for end in plurals.FORMS if f"{key}.{end}" in texts} == forms, key


@pytest.mark.parametrize("language", languages())
def test_every_language_says_how_it_counts(language: str) -> None:
    assert load(language)[catalogue.COUNTING] in plurals.RULES


def test_every_way_of_counting_uses_forms_that_there_are() -> None:
    forms = {plurals.form(way, number) for way in plurals.RULES for number in range(200)}
    assert forms <= set(plurals.FORMS)


def test_every_key_in_the_code_has_a_text() -> None:
    texts = load("en")
    keys, beginnings = keys_in_code()
    missing = [key for key in sorted(keys) if key not in texts and f"{key}.other" not in texts]
    missing += [part for part in sorted(beginnings) if not any(k.startswith(part) for k in texts)]
    assert missing == []


@pytest.mark.parametrize("language", languages())
def test_no_language_asks_for_a_value_that_english_does_not_know(language: str) -> None:
    english = load("en")
    wrong = {
        key: (text, english[key])
        for key, text in load(language).items()
        if key in english and not (text.strip() and gaps(text) <= gaps(english[key]))
    }
    assert wrong == {}


@pytest.mark.parametrize("language", languages())
def test_every_key_stands_in_the_file_of_its_area(language: str) -> None:
    for path in files.asset("text", language).glob("*.json"):
        for key in json.loads(path.read_text("utf-8")):
            assert key.split(".")[0] == path.stem, f"{key} in {path.name}"


def test_a_count_chooses_its_form() -> None:
    words = Words("en")
    assert words("load.turns", n=1) == "1 turn"
    assert words("load.turns", n=2) == "2 turns"
    words.use("es")
    assert words("load.turns", n=0) == "0 turnos"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("number", "form"),
    [(0, "other"), (1, "one"), (2, "other"), (5, "other"), (11, "other"), (21, "other"),
     (101, "other"), (-1, "one"), (-2, "other")],
)  # fmt: skip
def test_one_alone_is_singular_in_english_and_spanish(
    language: str, number: int, form: str
) -> None:
    assert plurals.form(load(language)[catalogue.COUNTING], number) == form


def test_a_language_may_count_in_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"stone.one": "{n} kamień", "stone.few": "{n} kamienie", "stone.many": "{n} kamieni"}
    texts[catalogue.COUNTING] = "one few many"
    monkeypatch.setattr(catalogue, "languages", lambda: ("en", "pl"))
    monkeypatch.setattr(catalogue, "load", lambda language: texts if language == "pl" else {})
    words = Words("pl")
    said = ", ".join(words("stone", n=number) for number in (1, 2, 5, 12, 22, 25))
    assert said == "1 kamień, 2 kamienie, 5 kamieni, 12 kamieni, 22 kamienie, 25 kamieni"


def test_a_player_may_be_spoken_to_by_number_and_name() -> None:
    words = Words("en")
    assert words("turn.column.leads", n=1, name="You") == "You lead by 1 stone."
    assert words("turn.column.leads", n=2, name="Ana") == "Ana leads by 2 stones."
    words.use("es")
    assert words("turn.column.leads", n=2, name="Tú") == "Vas ganando por 2 piedras."
    assert words("load.turns", n=2, name="Tú") == "2 turnos"  # it has no such form


def test_a_form_that_speaks_to_the_player_belongs_to_one_that_names_them() -> None:
    for language in languages():
        texts = load(language)
        keys = {whole(key) for key in texts if ".you" in key} - {catalogue.YOU}
        assert {key.removesuffix(".you") for key in keys} <= {whole(key) for key in texts}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ending", ["win", "loss"])
def test_the_last_words_name_the_winner(language: str, ending: str) -> None:
    assert "Ana" in Words(language)(f"scoring.{ending}", name="Ana")


def test_english_on_the_screen_has_one_spelling() -> None:
    british = [key for key, text in load("en").items() if re.search(r"[Cc]olour(?!\})", text)]
    assert british == []


@pytest.mark.parametrize("language", languages())
def test_rules_speak_of_one_new_game(language: str) -> None:
    texts = load(language)
    assert texts["menu.new"] == texts["setup.title"]
    assert texts["menu.new"] in texts["rules.advanced.3"]


def test_spanish_says_tu_and_never_vosotros() -> None:
    vosotros = re.compile(r"\b(vosotros|vuestr[oa]s?|os|\w+(áis|éis|ad|ed|id))\b", re.IGNORECASE)
    allowed = {"igualdad", "david", "seguridad"}
    found = {
        key: match[0]
        for key, text in load("es").items()
        for match in vosotros.finditer(text)
        if match[0].lower() not in allowed
    }
    assert found == {}


def test_a_missing_text_or_value_stops_nothing() -> None:
    words = Words("xx")
    assert words.language == "en"
    assert words("game.no_such_text") == "game.no_such_text"
    assert "{n}" in words("load.turns.other", other=3)


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Assets with a third language, which has a few of the texts."""
    texts, asset = tmp_path / "text", files.asset
    shutil.copytree(asset("text"), texts)
    (texts / "eo").mkdir()
    options = {"options.own_name": "Esperanto", "options.view_plan": "Plano"}
    (texts / "eo" / "options.json").write_text(json.dumps(options), "utf-8")

    def found(*parts: str) -> Path:
        return texts.joinpath(*parts[1:]) if parts[0] == "text" else asset(*parts)

    monkeypatch.setattr(files, "asset", found)


@pytest.mark.usefixtures("esperanto")
def test_a_new_folder_is_a_language_and_what_it_lacks_is_english() -> None:
    words = Words("eo")
    assert languages() == ("en", "eo", "es")
    assert words.own_names == {"en": "English", "eo": "Esperanto", "es": "Español"}
    assert words.language == "eo"
    assert words("options.view_plan") == "Plano"
    assert words("options.view_temple") == "Temple"
    assert words("load.turns", n=1) == "1 turn"
    assert words("load.turns", n=2) == "2 turns"
    assert "rules.keys.1" in words


@pytest.mark.usefixtures("esperanto")
def test_a_new_language_is_offered_chosen_and_kept(
    kit: Any, drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive(OptionsScene(kit, Directory(kit)))
    driver.click_button("Esperanto")
    assert kit.words.language == "eo"
    assert driver.button("Plano")
    assert driver.button("Temple")
    assert settings.load(kit.settings.path).language == "eo"
    kit.settings.path.unlink()
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "eo"}])
    assert app.new_kit().words.language == "eo"


def test_an_unknown_language_is_no_language_to_draw_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shot", "menu", str(tmp_path / "out.png"), "--lang", "xx"]) != 0
    assert "'xx' is no language; there are en, es" in capsys.readouterr().err
