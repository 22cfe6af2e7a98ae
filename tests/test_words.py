"""The texts: both languages have them all, with the same gaps to fill."""

import ast
import re
import string
from pathlib import Path

import pytest

from tholos_desktop import files
from tholos_desktop.language.catalogue import LANGUAGES, Words, load

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
                if dot and area in AREAS and re.fullmatch(r"[a-z0-9_.]*", rest):
                    (beginnings if id(node) in pieces else keys).add(node.value)
    return keys, beginnings


def gaps(text: str) -> set[str]:
    """The names of a text's gaps; a word's plural form counts as the word."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return {name.rstrip("s") for name in names}


def whole(key: str) -> str:
    """A key without its plural form: languages may differ in what they decline."""
    return key.removesuffix(".one").removesuffix(".other")


def test_the_languages_have_the_same_keys() -> None:
    english, spanish = ({whole(key) for key in load(language)} for language in ("en", "es"))
    assert sorted(english ^ spanish) == []
    assert english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_both_its_forms(language: str) -> None:
    texts = load(language)
    one = {whole(key) for key in texts if key.endswith(".one")}
    assert one == {whole(key) for key in texts if key.endswith(".other")}


def test_every_key_in_the_code_has_a_text() -> None:
    texts = load("en")
    keys, beginnings = keys_in_code()
    missing = [key for key in sorted(keys) if key not in texts and f"{key}.other" not in texts]
    missing += [part for part in sorted(beginnings) if not any(k.startswith(part) for k in texts)]
    assert missing == []


def test_no_language_asks_for_a_value_that_english_does_not_know() -> None:
    english, spanish = load("en"), load("es")
    wrong = {
        key: (text, english[key])
        for key, text in spanish.items()
        if key in english and not (text.strip() and gaps(text) <= gaps(english[key]))
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_stands_in_the_file_of_its_area(language: str) -> None:
    import json

    for path in files.asset("text", language).glob("*.json"):
        for key in json.loads(path.read_text("utf-8")):
            assert key.split(".")[0] == path.stem, f"{key} in {path.name}"


def test_a_count_chooses_its_form() -> None:
    words = Words("en")
    assert words("load.turns", n=1) == "1 turn"
    assert words("load.turns", n=2) == "2 turns"
    words.use("es")
    assert words("load.turns", n=0) == "0 turnos"


def test_a_missing_text_or_value_stops_nothing() -> None:
    words = Words("xx")
    assert words.language == "en"
    assert words("game.no_such_text") == "game.no_such_text"
    assert "{n}" in words("load.turns.other", other=3)
