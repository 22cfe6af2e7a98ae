"""The scripts of packaging and assets, and the paths that documents name: all of it is there."""

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
OURS = ("ai", "lab", "tests", "tholos_desktop")
PYTHON = sorted((ROOT / "build").rglob("*.py"))
SHELL = sorted((ROOT / "build").rglob("*.sh"))
RECIPES = [*SHELL, ROOT / "Makefile", ROOT / "tholos.spec", *ROOT.glob(".github/workflows/*.yml")]
"""Files that name scripts and pictures of ours, from the root."""
DOCUMENTS = sorted(path for path in ROOT.rglob("*.md") if ".venv" not in path.parts)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*+-]+)*/?")
PLACEHOLDER = re.compile(r"<\w+>|\*|\b[A-Z]{3,}\b")
"""A part of a path that stands for many names."""


@cache
def tracked() -> list[str]:
    """All files and folders of the repository, each folder with a slash at its end."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout.splitlines()
    folders = {f"{folder}/" for file in listed for folder in PurePosixPath(file).parents}
    return sorted({*listed, *folders})


@cache
def sources() -> str:
    """The text of all that writes files: the program and the recipes of its packages."""
    paths = [ROOT / each for each in tracked() if each.endswith((".py", ".sh", ".spec"))]
    return "\n".join(path.read_text("utf-8") for path in paths if path != Path(__file__))


def is_there(name: str) -> bool:
    """True if a path, written from any folder of ours on, is tracked, built or written by us."""
    pattern = PLACEHOLDER.sub("[^/]+", re.escape(name).replace(r"\*", "*"))
    if re.search(rf"^(.*/)?{pattern}$", "\n".join(tracked()), re.MULTILINE):
        return True
    built = re.findall("^[^#\n]+", (ROOT / ".gitignore").read_text("utf-8"), re.MULTILINE)
    if name.split("/", maxsplit=1)[0] in {each.strip("/") for each in built}:
        return True
    last = PLACEHOLDER.split(name.rstrip("/").split("/")[-1])[-1]
    return not name.endswith(".py") and bool(re.search(rf"{re.escape(last)}[\"'/]", sources()))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_in_backquotes_exists(document):
    """A command's words are paths only if they have a slash; a kind of file that the repository
    has none of is somebody else's."""
    endings = {suffix for each in tracked() if (suffix := PurePosixPath(each).suffix)}
    missing = []
    for span in SPAN.findall(document.read_text("utf-8")):
        for word in span.split():
            name = word.partition("::")[0].removeprefix("./")
            if not PATH.fullmatch(name) or (" " in span and "/" not in name):
                continue
            is_path = name.endswith("/") or PurePosixPath(name).suffix in endings
            if is_path and not is_there(name):
                missing.append(span)
    assert missing == []


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.name)
def test_every_path_of_a_recipe_exists(recipe):
    text = recipe.read_text("utf-8").replace('"$root"/', "").replace("$root/", "")
    named = re.findall(r"(?<![\w$}/.*-])(?:build|assets|docs|lab|tests)/[\w./-]+(?![\w$*{(])", text)
    known = tracked()
    assert [each for each in named if not {each, f"{each}/"} & set(known)] == []


@pytest.mark.parametrize("script", SHELL, ids=lambda path: path.name)
def test_a_shell_script_can_be_read(script):
    if shutil.which("bash") is None:
        pytest.skip("no bash is here")
    subprocess.run(["bash", "-n", script], check=True)
    for module, name in re.findall(r"from ([\w.]+) import (\w+)", script.read_text("utf-8")):
        assert hasattr(importlib.import_module(module), name), f"{module}.{name}"


def library(name: str) -> str:
    """The name under which a module is installed."""
    return {
        "PIL": "pillow",
        "PyInstaller": "pyinstaller",
        "bpy_extras": "bpy",
        "mathutils": "bpy",
    }.get(name, name)


@pytest.mark.parametrize("script", PYTHON, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_imports_what_there_is(script):
    """Libraries of the assets alone need not be installed, but are asked for somewhere."""
    asked = "".join(
        path.read_text("utf-8")
        for path in (ROOT / "pyproject.toml", *ROOT.glob("build/*/requirements.txt"))
    )
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            first = name.split(".")[0]
            if first in OURS:
                assert can_be_imported(name), name
            elif (
                first not in sys.stdlib_module_names
                and not (script.parent / f"{first}.py").exists()
            ):
                is_near = (ROOT / "build" / f"{first}.py").exists() or (ROOT / first).is_dir()
                assert is_near or library(first) in asked, name


def can_be_imported(name: str) -> bool:
    """True if there is such a module, or such a name in the module before the last dot."""
    module, _, attribute = name.rpartition(".")
    if module and hasattr(importlib.import_module(module), attribute):
        return True
    return importlib.util.find_spec(name) is not None
