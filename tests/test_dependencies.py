"""What code depends on: a move changes nothing, a constant far away does."""

from pathlib import Path

import pytest

from ai import dependencies
from ai.kernel.just_in_time import cache_folder

CODE = {
    "ai/bot.py": '"""A bot."""\nfrom ai import search\n\ndef play():\n    return search.look()\n',
    "ai/search.py": "def look():\n    from ai.tables import worth\n    return worth(1)\n",
    "ai/tables.py": "from tholos_desktop.rules import LIMIT\ndef worth(n):\n    return n * LIMIT\n",
    "tholos_desktop/rules/__init__.py": "from tholos_desktop.rules.numbers import LIMIT as LIMIT\n",
    "tholos_desktop/rules/numbers.py": "LIMIT = 5  # stones\n",
    "ai/other.py": "UNUSED = 1\n",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project of two packages."""
    monkeypatch.setattr(dependencies, "ROOT", tmp_path)
    for name, text in CODE.items():
        put(tmp_path, name, text)
    return tmp_path


def put(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def keys(root: Path, start: str = "ai.bot") -> tuple[str, str]:
    """The name-free digest, and that of the letters."""
    files = dependencies.dependencies([start], root)
    return dependencies.digest(files), dependencies.contents(files)


def test_all_that_is_imported_is_found_late_imports_too(root: Path) -> None:
    found = dependencies.dependencies(["ai.bot"], root)
    assert {str(path.relative_to(root)) for path in found} == set(CODE) - {"ai/other.py"}


def test_a_constant_three_imports_away_changes_both_keys(root: Path) -> None:
    before = keys(root)
    put(root, "tholos_desktop/rules/numbers.py", "LIMIT = 6  # stones\n")
    assert all(old != new for old, new in zip(before, keys(root), strict=True))


def test_a_comment_changes_the_letters_alone(root: Path) -> None:
    digest, contents = keys(root)
    put(root, "tholos_desktop/rules/numbers.py", '"""Numbers."""\nLIMIT = 5\n')
    assert keys(root)[0] == digest
    assert keys(root)[1] != contents


def test_a_move_and_a_new_name_of_a_module_keep_the_digest(root: Path) -> None:
    digest, _ = keys(root)
    (root / "ai/search.py").unlink()
    put(root, "ai/bots/player.py", CODE["ai/bot.py"].replace("ai import search", "ai import trees")
        .replace("search.look", "trees.look"))  # fmt: skip
    put(root, "ai/trees.py", CODE["ai/search.py"].replace("ai.tables", "ai.tables.sums"))
    (root / "ai/tables.py").unlink()
    put(root, "ai/tables/sums.py", CODE["ai/tables.py"])
    assert keys(root, "ai.bots.player")[0] == digest


def test_who_imports_a_module_is_found(root: Path) -> None:
    assert dependencies.importers("ai.tables", "ai", root) == ["ai.search"]


def test_the_machine_code_depends_on_the_rules() -> None:
    compiled = dependencies.dependencies(dependencies.importers("ai.kernel.compiled", "ai"))
    score = dependencies.ROOT / "tholos_desktop" / "rules" / "score.py"
    assert score in compiled
    assert len(cache_folder().name) == 16
