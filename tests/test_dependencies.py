"""What code depends on: a constant far away changes the key of the machine code."""

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


def key(root: Path) -> str:
    return dependencies.contents(dependencies.dependencies(["ai.bot"], root))


def test_all_that_is_imported_is_found_late_imports_too(root: Path) -> None:
    found = dependencies.dependencies(["ai.bot"], root)
    assert {str(path.relative_to(root)) for path in found} == set(CODE) - {"ai/other.py"}


def test_a_constant_three_imports_away_changes_the_key(root: Path) -> None:
    before = key(root)
    put(root, "ai/other.py", "UNUSED = 2\n")
    assert key(root) == before
    put(root, "tholos_desktop/rules/numbers.py", "LIMIT = 6  # stones\n")
    assert key(root) != before


def test_a_moved_file_keeps_the_key(root: Path) -> None:
    """Code that is at home in another folder is compiled to the same machine code."""
    before = key(root)
    (root / "ai/tables.py").unlink()
    put(root, "ai/tables/__init__.py", CODE["ai/tables.py"])
    assert key(root) == before


def test_who_imports_a_module_is_found(root: Path) -> None:
    assert dependencies.importers("ai.tables", "ai", root) == ["ai.search"]


def test_the_machine_code_depends_on_the_rules() -> None:
    compiled = dependencies.dependencies(dependencies.importers("ai.kernel.compiled", "ai"))
    score = dependencies.ROOT / "tholos_desktop" / "rules" / "score.py"
    assert score in compiled
    assert len(cache_folder().name) == 16
