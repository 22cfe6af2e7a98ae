"""Docstrings and field notes per 100 lines: ``python -m tests.notes``."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def notes(path: Path) -> list[ast.Constant]:
    """The strings of a file that stand alone as statements."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as note):
                found.append(note)
    return found


def density(*folders: Path) -> float:
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    lines = sum(path.read_text("utf-8").count("\n") for path in paths)
    return 100 * sum(len(notes(path)) for path in paths) / max(1, lines)


if __name__ == "__main__":
    for folder in sorted(path for path in (ROOT / "tholos_desktop").iterdir() if path.is_dir()):
        if any(folder.glob("*.py")):
            print(f"{folder.name:12} {density(folder):5.1f}")
    print(f"{'all':12} {density(ROOT / 'tholos_desktop'):5.1f}")
