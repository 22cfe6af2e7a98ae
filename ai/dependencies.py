"""Files that a module imports, directly or not, and a digest of them.

The digest is part of the name of cached machine code, so any change of its source is noticed."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("ai", "tholos_desktop")
_IMPORT = re.compile(r"^ *(?:from|import) +([\w.]+)(?: +import +(\([^)]*\)|[^\n]*))?", re.MULTILINE)
"""Pattern that finds imports. Parsing the files would be too slow for every start of the engine."""


def dependencies(modules: Iterable[str], root: Path = ROOT) -> list[Path]:
    """Return the sorted source files of the modules and of all project modules that they import.

    ``modules`` are dotted names; ``root`` is the folder that holds the packages. Late imports
    count. Modules without a source file, as in a packaged program, are left out."""
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
    paths = sorted((root / package).rglob("*.py"))
    return [_dotted(path, root) for path in paths if name in _imported(path)]


def contents(files: Iterable[Path]) -> str:
    texts = sorted(path.read_bytes() for path in files)
    return hashlib.sha256(b"".join(hashlib.sha256(text).digest() for text in texts)).hexdigest()


def machine_code_key() -> str:
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
    names: set[str] = set()
    for module, listed in _IMPORT.findall(path.read_text("utf-8")):
        names |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", listed))}
    return names
