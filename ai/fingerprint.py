"""Tells whether two results were played by the same bots: a short text that changes with them."""

import ast
import hashlib
from functools import cache
from pathlib import Path

from ai.evaluate import MODES, path_of

_FOLDER = Path(__file__).parent
_ROOTS = ("levels", "match")
"""From these, all that plays is imported."""


@cache
def fingerprint() -> str:
    """Stands for the code that the levels run, and the weights.

    Comments, and what docstrings say, are no part of it; a docstring more or less is. The code is
    as Python spells it, which another version of Python may do otherwise.
    """
    digest = hashlib.sha256()
    for name in _modules():
        digest.update(f"{name}\n{_code(_FOLDER / f'{name}.py')}".encode())
    for path in filter(Path.is_file, map(path_of, MODES)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _modules() -> list[str]:
    """The modules of this package that the roots import, directly or through others."""
    found: set[str] = set()
    waiting = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _imports(_FOLDER / f"{name}.py")
    return sorted(found)


def _imports(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "ai":
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ai."):
            names.append(str(node.module).removeprefix("ai."))
    return names


def _code(path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.unparse(tree)
