"""Put empty libraries in the place of those that the program never calls.

    python build/linux/stand_ins.py dist/tholos/_internal

The wheels of pygame-ce and Pillow are linked with readers of pictures and sounds that no file of
the game needs, and don't load without them. A stand-in has the same functions, each of which
returns 0, or "0" for a version, which Pillow asks for. Libraries that only replaced ones needed are
removed. Without a C compiler or ``readelf``, nothing is changed.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

UNCALLED = (
    *(
        "libFLAC",
        "libfluidsynth",
        "libmpg123",
        "libopusfile",
        "libwavpack",
        "libxmp",
    ),  # SDL_mixer's
    *("libjpeg", "libtiff", "libopenjp2", "libxcb", "libbrotlidec"),
)
"""Libraries to replace. The game's sounds are Vorbis, its pictures PNG and WebP, and none of its
fonts is compressed."""
SYMBOL = re.compile(
    r"\s*\d+: \w+\s+(\w+) (FUNC|OBJECT|NOTYPE)\s+(?:GLOBAL|WEAK)\s+\S+\s+(\w+) (\S+)"
)
"""A line of ``readelf --dyn-syms``: size, type, section, name with its version."""


class Library(NamedTuple):
    """The symbols that a shared library needs from others, and those that it provides."""

    needed: set[str]
    """Names of files."""
    wanted: set[str]
    """Names of functions and data."""
    given: dict[str, tuple[str, int, str]]
    """Type, size and version, if it has one."""


def read(path: Path) -> Library:
    """Return the symbols of a library, as ``readelf`` lists them."""
    command = ["readelf", "--wide", "--dynamic", "--dyn-syms", str(path)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    found = Library(set(re.findall(r"\(NEEDED\).*\[(.+)\]", said)), set(), {})
    for size, kind, section, symbol in SYMBOL.findall(said):
        name, _, version = symbol.partition("@")
        if section == "UND":
            found.wanted.add(name)
        elif section != "ABS":
            found.given[name] = (kind, int(size, 0), version.lstrip("@"))
    return found


def replace(path: Path, library: Library, wanted: set[str]) -> None:
    """Overwrite a library's file with a stand-in that has its wanted symbols."""
    code, versions = [], dict[str, list[str]]()
    for name in sorted(wanted & library.given.keys()):
        kind, size, version = library.given[name]
        answer = '(long)"0"' if name.lower().endswith("version") else "0"
        function = f"long {name}(void) {{ return {answer}; }}"
        code.append(f"char {name}[{size}];" if kind == "OBJECT" else function)
        versions.setdefault(version, []).append(name)
    with tempfile.TemporaryDirectory() as folder:
        source, script = Path(folder, "stand_in.c"), Path(folder, "versions")
        source.write_text("\n".join(code))
        command = ["cc", "-shared", "-fPIC", "-fno-builtin", "-nostdlib", "-w", "-s"]
        command += [f"-Wl,-soname,{path.name}", "-o", str(path), str(source)]
        if any(versions):
            blocks = (f"{key} {{ {'; '.join(names)}; }};" for key, names in versions.items() if key)
            script.write_text("\n".join(blocks))
            command.append(f"-Wl,--version-script={script}")
        path.unlink()
        subprocess.run(command, check=True)


def main(folder: Path) -> int:
    """Replace libraries, then remove those that nothing needs any more; return the exit code."""
    if not (shutil.which("cc") and shutil.which("readelf")):
        print("No C compiler: libraries that are never called stay.")
        return 0
    paths = [path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink()]
    libraries = {path: read(path) for path in paths}
    wanted = set[str]().union(*(library.wanted for library in libraries.values()))
    brought = [path for path in paths if path.parent.suffix == ".libs"]
    for path in brought:
        if path.name.startswith(UNCALLED):
            replace(path, libraries[path], wanted)
            libraries[path] = read(path)
    while unneeded := [
        path
        for path in brought
        if path in libraries and not any(path.name in each.needed for each in libraries.values())
    ]:
        for path in unneeded:
            del libraries[path]
            path.unlink()
    for link in folder.rglob("*.so*"):
        if link.is_symlink() and not link.exists():
            link.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
