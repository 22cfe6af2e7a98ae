"""Notices: every one can be shown in every language, from the values that the program gives it."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tholos_desktop
from tests.driving import Driver
from tests.matches import finished
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.storage.archive import Archive

Drive = Callable[..., Driver]
WRONG = "form", "names", "inputs", "twice"
SOURCES = Path(tholos_desktop.__file__).parent


def notices() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The key of every notice in the sources, with the names of its values."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            function, key = node.func, node.args[0]
            names = [word.arg or "" for word in node.keywords]
            values = node.args[-1]
            if ast.unparse(function) == "Notice" and isinstance(values, ast.Dict):
                names = [ast.literal_eval(name) for name in values.keys if name]
            elif not (
                isinstance(function, ast.Attribute)
                and function.attr == "tell"
                and ast.unparse(function.value).endswith("notices")
            ):
                continue
            for each in ast.walk(key):
                if isinstance(each, ast.Constant) and "." in each.value[:-1]:
                    yield each.value, tuple(names)


@pytest.mark.parametrize("language", languages())
def test_every_notice_can_be_shown_in_every_language(language: str) -> None:
    words = Words(language)
    kinds = [*notices(), *((f"keys.wrong_{kind}", ("names",)) for kind in WRONG)]
    assert len(kinds) > 10
    for key, names in kinds:
        if key == "keys.wrong_":
            continue
        for number in (1, 3, 30):
            values = {name: number if name == "n" else "VALUE" for name in names}
            text = words(key, **values)
            assert text != key, key
            assert "{" not in text, key


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", ["archive", "menu"])
def test_a_mended_archive_is_reported(kit: Any, drive: Drive, language: str, scene: str) -> None:
    """The number of games was text, at which the plural rule ended the program."""
    kit.saves.archive.keep(finished())
    kit.saves.archive.close()
    path = kit.saves.archive.path
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    Archive.page(kit.saves.archive)
    kit.words.use(language)
    driver = drive(getattr(Directory(kit), scene)())
    aside = next(path.parent.glob("games.sqlite.unreadable*"))
    assert any(aside.name in label.text for label in driver.top.ui.labels)
    assert driver.overflows == []
