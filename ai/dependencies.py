"""What code depends on: the files that a module imports, and a digest of all they say.

Who asks: the games kept by the ladder (were they played by the same bots?) and the machine code
kept on disk (was it compiled from the same source?). One account serves both, so that no list has
to be kept by hand.
"""

import ast
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("ai", "tholos_desktop", "lab")
_IMPORT = re.compile(r"^ *(?:from|import) +([\w.]+)(?: +import +(\([^)]*\)|[^\n]*))?", re.MULTILINE)
"""Reads imports without parsing whole files: the engine asks at every start."""


def dependencies(modules: Iterable[str], root: Path = ROOT) -> list[Path]:
    """The files of these modules and of all that they import of ours, late imports too; sorted.

    ``modules`` are dotted names; ``root`` is the folder that holds the packages. Modules without
    a source file, as in a packaged program, are left out.
    """
    found: set[Path] = set()
    waiting = list(modules)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        path = _file(name, root)
        if name in seen or path is None:
            continue
        seen.add(name)
        found.add(path)
        waiting += _imported(path)
    return sorted(found)


def importers(name: str, package: str, root: Path = ROOT) -> list[str]:
    """The dotted names of the modules of a package that import a module."""
    paths = sorted((root / package).rglob("*.py"))
    return [_dotted(path, root) for path in paths if name in _imported(path)]


def digest(files: Iterable[Path]) -> str:
    """Stands for what files do: 64 hexadecimal digits that change with their code.

    A statement counts wherever it stands: names of modules, the imports, comments and docstrings
    are no part of it, so moving code between files changes nothing. The code is as Python spells
    it, which another version of Python may do otherwise.
    """
    statements = sorted(statement for path in files for statement in _statements(path))
    return hashlib.sha256("\n\n".join(statements).encode()).hexdigest()


def contents(files: Iterable[Path]) -> str:
    """Stands for files to the letter, wherever they lie: 64 hexadecimal digits, found fast."""
    texts = sorted(path.read_bytes() for path in files)
    return hashlib.sha256(b"".join(hashlib.sha256(text).digest() for text in texts)).hexdigest()


def machine_code_key() -> str:
    """Stands for all the source that the kernel's machine code is made of."""
    decorator = "ai.kernel.compiled"
    return contents(dependencies([decorator, *importers(decorator, "ai")]))


def _file(name: str, root: Path) -> Path | None:
    if name.split(".", maxsplit=1)[0] not in PACKAGES:
        return None
    path = root.joinpath(*name.split("."))
    found = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in found if file.is_file()), None)


def _dotted(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path) -> set[str]:
    """The dotted names that a file may mean by its imports; some are names in modules."""
    names: set[str] = set()
    for module, listed in _IMPORT.findall(path.read_text("utf-8")):
        names |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", listed))}
    return names


def _statements(path: Path) -> list[str]:
    """The statements of a file as text, without imports and docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    bare = _Bare(tree).visit(tree)
    return [text for node in bare.body if (text := ast.unparse(node))]


class _Bare(ast.NodeTransformer):
    """Takes out of a syntax tree what does not change with what the code does."""

    def __init__(self, tree: ast.Module) -> None:
        bound = [
            (alias.asname or alias.name, f"{node.module}.{alias.name}")
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        self._modules = {name for name, full in bound if _file(full, ROOT)}
        self._called = {name: full.rpartition(".")[2] for name, full in bound}
        """What the names that imports bind are called where they come from."""

    def visit_Import(self, node: ast.Import) -> None:
        """Gone."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Gone."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Gone, if it is a docstring."""
        if isinstance(node.value, ast.Constant):
            return None
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """What is in a module of ours is meant, whatever the module is called."""
        if isinstance(node.value, ast.Name) and node.value.id in self._modules:
            return ast.Name(node.attr)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """By the name it has where it comes from."""
        return ast.Name(self._called.get(node.id, node.id))
