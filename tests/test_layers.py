"""Who imports whom: the code is held to the table in ARCHITECTURE.md."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted(
    path for package in ("ai", "tholos_desktop") for path in (ROOT / package).rglob("*.py")
)


LIBRARIES = {"pygame", "pygame_gui", "i18n", "numpy", "numba", "platformdirs"}


def rows() -> dict[str, tuple[set[str], str]]:
    """The table: by the name of a row, its modules and the text of what they may import."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    section = text.split("## Who may import whom")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (\w[^|]*) \| (`[^|]*) \| ([^|]*) \|$", section, re.MULTILINE)
    return {name: (names(modules), allowed) for name, modules, allowed in cells}


def names(text: str) -> set[str]:
    """The names that a text puts in backquotes."""
    return set(re.findall(r"`([\w.]+)`", text))


def table() -> dict[str, set[str]]:
    """What each module or package may import, its own row included."""
    modules = {name: row[0] for name, row in rows().items()}
    own = {name: names(row[1]) for name, row in rows().items()}
    below = modules["no window"] | modules["no window, files"] | modules["pictures"]
    allowed = {name: own[name] | modules[name] for name in modules}
    allowed["widgets"] |= below | allowed["pictures"]
    allowed["scenes"] |= allowed["widgets"]
    allowed["the program"] |= allowed["scenes"]
    allowed["the commands"] = allowed["the program"] | modules["the commands"]
    by_module = {module: allowed[name] for name in modules for module in modules[name]}
    for module in names(rows()["the commands"][1].split(";")[1]) - {"ai"}:
        by_module[module] = by_module[module] | {"ai"}
    return by_module


def noun(module: str) -> str:
    """The table's name for a module: `rules`, `ai`, `scenes` or the module's own."""
    parts = module.split(".")
    if parts[0] != "tholos_desktop":
        return parts[0]
    return parts[1] if len(parts) > 1 else "tholos_desktop"


def imports(path: Path) -> set[str]:
    """The nouns and libraries that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {noun(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = str(node.module)
            if module in ("tholos_desktop", "tholos_desktop.scenes"):
                found |= {noun(f"{module}.{alias.name}") for alias in node.names}
            else:
                found.add(noun(module))
    return {name for name in found if name not in sys.stdlib_module_names}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_row_allows(path: Path) -> None:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    own = noun(module)
    if own == "tholos_desktop":
        return
    assert own in table(), f"{own} has no row in ARCHITECTURE.md"
    surplus = imports(path) - table()[own] - {own, "__version__"}
    assert not surplus, f"{module} imports {sorted(surplus)}, which its row does not allow"


def test_every_row_names_a_module_that_exists() -> None:
    known = {path.stem for path in FILES} | {path.parent.name for path in FILES}
    assert set(table()) <= known
    assert set().union(*table().values()) <= known | LIBRARIES
