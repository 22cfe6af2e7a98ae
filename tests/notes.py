"""Docstrings and field notes per 100 lines: ``python -m tests.notes``."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def notes(path: Path) -> Iterator[ast.Constant]:
    """Yield the strings of a file that stand alone as statements."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as note):
                yield note


def density(folder: Path) -> float:
    paths = list(folder.rglob("*.py"))
    lines = sum(path.read_text("utf-8").count("\n") for path in paths)
    return 100 * sum(1 for path in paths for _ in notes(path)) / max(1, lines)


if __name__ == "__main__":
    for folder in sorted(path for path in (ROOT / "tholos_desktop").iterdir() if path.is_dir()):
        if any(folder.glob("*.py")):
            print(f"{folder.name:12} {density(folder):5.1f}")
    print(f"{'all':12} {density(ROOT / 'tholos_desktop'):5.1f}")
