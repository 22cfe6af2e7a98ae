"""Who imports whom: the code is held to the table in ARCHITECTURE.md, and to no circles."""

import ast
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAB_TESTS = ROOT / "lab" / "tests"
FILES = sorted(
    path
    for package in ("ai", "tholos_desktop", "lab")
    for path in (ROOT / package).rglob("*.py")
    if LAB_TESTS not in path.parents
)
TESTS = sorted((*(ROOT / "tests").rglob("*.py"), *LAB_TESTS.rglob("*.py")))


def dotted(path: Path) -> str:
    """The module's full name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {dotted(path): path for path in FILES}


@cache
def table() -> dict[str, set[str]]:
    """What each room may import, by its name."""
    return rows("room")


@cache
def scene_table() -> dict[str, set[str]]:
    """What each folder of scenes may import of the other folders, by its name."""
    return rows("folder")


def rows(heading: str) -> dict[str, set[str]]:
    """The names in a row's first cell, with those in its last, of the table with a heading."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    lines = text.split(f"\n| {heading} | what it is |")[1].split("\n\n")[0].splitlines()[2:]
    cells = [[re.findall(r"`([\w.]+)`", cell) for cell in line.split("|")] for line in lines]
    return {name: set(line[-2]) for line in cells for name in line[1]}


@cache
def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in the file; a module of ours by its full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else str(node.module))
    return {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}


def room(module: str) -> str:
    """The table's name for a module, or the library's."""
    parts = module.split(".")
    return parts[1] if parts[0] == "tholos_desktop" and len(parts) > 1 else parts[0]


def test_a_module_imports_only_what_its_row_allows():
    surplus = {}
    for path in FILES:
        own = room(dotted(path))
        allowed = table().get(own, set()) | {own, "tholos_desktop"}
        more = {module for module in imported(path) if not {room(module), module} & allowed}
        if more and own != "tholos_desktop":
            surplus[dotted(path)] = more
    assert surplus == {}


def test_parts_of_the_program_share_what_stands_below_them():
    """A folder of scenes imports the folders that its row names; a file beside them, none."""
    scenes = {module: path for module, path in MODULES.items() if room(module) == "scenes"}
    folders = {module.split(".")[2] for module in scenes if len(module.split(".")) > 3}
    surplus = {}
    for module, path in scenes.items():
        own = module.split(".")[2:3]
        others = {name.split(".")[2] for name in imported(path) & set(scenes) if "." in name}
        more = (others & folders) - scene_table().get(own[0] if own else "", set()) - set(own)
        if more and module != "tholos_desktop.scenes.directory":
            surplus[module] = more
    assert surplus == {}
    assert set(scene_table()) == folders


def test_rows_allow_only_what_stands_above_them():
    above: set[str] = set()
    for name, allowed in table().items():
        ours = {each.removeprefix("tholos_desktop.").split(".")[0] for each in allowed}
        assert ours & set(table()) <= above, f"{name} imports upwards"
        above.add(name)
    known = {room(module) for module in MODULES} - {"tholos_desktop"}
    assert above == known


def test_pygame_gui_is_behind_one_file():
    users = [dotted(path) for path in FILES if "pygame_gui" in map(library, imported(path))]
    assert users == ["tholos_desktop.ui.gui"]


def test_threads_begin_in_the_three_files_that_the_page_names():
    begins = re.compile(r"\b(Thread|Timer|ThreadPoolExecutor)\(")
    found = {
        path.relative_to(ROOT / "tholos_desktop").as_posix()
        for path in (ROOT / "tholos_desktop").rglob("*.py")
        if begins.search(path.read_text("utf-8"))
    }
    assert found == {"files.py", "net/link.py", "table/engine_process.py"}


def library(module: str) -> str:
    return module.partition(".")[0]


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach one another, each sorted (Tarjan 1972)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(arrows.get(name, ())):
            if other not in order:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == order[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(arrows):
        if name not in order:
            visit(name)
    return found


def test_a_circle_is_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}}) == []


def test_no_modules_import_in_a_circle():
    arrows = {module: imported(path) & set(MODULES) for module, path in MODULES.items()}
    assert circles(arrows) == []


def test_no_test_imports_a_test():
    """Programs that a test writes down counted; what tests share has a file of its own."""
    pattern = re.compile(r"\btests\.[\w.]*\btest_\w+|from tests[\w.]* import .*\btest_\w+")
    assert [path.stem for path in TESTS if pattern.search(path.read_text("utf-8"))] == []
