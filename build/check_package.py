"""Check the results of `make package` as far as this system can, and print a table of figures.

    python build/check_package.py [DIST] [--windows FOLDER]

DIST (``dist``) holds the program's folder ``tholos`` and the archives of it. ``--windows`` names a
folder of the Windows program, from which the installer is built and, under Wine with the
``WINEPREFIX`` of the environment, installed and removed. A missing tool is reported. The exit code
is 1 if a check failed.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tholos_desktop import __version__  # noqa: E402  (it is not installed)
from tholos_desktop.rules import legal_turns, start  # noqa: E402

SMALLEST_ARCHIVE, LARGEST_ARCHIVE = 20, 45
"""Minimum and maximum size of a download in megabytes. A smaller file was cut short."""
LARGEST_FOLDER = 140
"""Maximum size of the unpacked program in megabytes."""
LONGEST_START = 10.0
"""Maximum number of seconds until a bot of a fresh installation has answered. A compilation would
take longer."""
PROGRAMS = ("tholos", "tholos-engine")
IN_THE_DEB = (
    "./opt/tholos/tholos",
    "./usr/games/tholos",
    "./usr/share/applications/io.github.tholos_desktop.Tholos.desktop",
    "./usr/share/metainfo/io.github.tholos_desktop.Tholos.metainfo.xml",
    "./usr/share/mime/packages/tholos.xml",
    "./usr/share/icons/hicolor/256x256/apps/tholos.png",
    "./usr/share/doc/tholos/copyright",
)
WINE_TARGET = Path("/usr/share/nsis/Stubs/lzma_solid-amd64-unicode")
"""Debian's NSIS can make installers of 64 bits, which a Wine without 32 bits needs."""
UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class NotHereError(Exception):
    """A tool or a file that a check needs is missing."""


class Row(NamedTuple):
    """A line of the table."""

    name: str
    result: str
    figure: str


class Checks:
    """The table, row by row."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, name: str, check: Callable[[], str]) -> None:
        """Run a check, and add and print its row. The check returns a figure, or raises
        ``AssertionError`` or ``NotHereError``."""
        try:
            row = Row(name, "ok", check())
        except NotHereError as error:
            row = Row(name, "not here", str(error))
        except (AssertionError, OSError, subprocess.SubprocessError) as error:
            row = Row(name, "FAILED", " ".join(str(error).split())[-200:])
        self.rows.append(row)
        print(f"| {row.name:<34} | {row.result:<8} | {row.figure}", flush=True)


def ran(*command: object, **more: object) -> str:
    """Run a program and return its output. Raises ``NotHereError`` if it is missing,
    ``AssertionError`` if it fails."""
    name = str(command[0])
    beside = Path(sys.executable).parent / name  # a whole path stays one
    program = str(beside) if beside.is_file() else shutil.which(name)
    if program is None:
        raise NotHereError(name)
    done = subprocess.run(
        [program, *map(str, command[1:])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=600,
        check=False,
        **more,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, f"exit code {done.returncode}: {done.stdout}"
    return str(done.stdout)


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in megabytes."""
    files = (
        [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    )
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


class Program:
    """A copy of the packaged program, in a folder with an awkward name and without saved data."""

    def __init__(self, packaged: Path, place: Path) -> None:
        if not packaged.is_dir():
            raise NotHereError(f"{packaged}: first make package")
        self.folder = place / "una prueba más Θ" / "tholos"
        shutil.copytree(packaged, self.folder, symlinks=True)
        self._homes = 0

    def run(self, *arguments: str) -> str:
        """Run the console program with a fresh home and return its output."""
        return ran(self.folder / "tholos-engine", *arguments, env=self._environment())

    def _environment(self) -> dict[str, str]:
        self._homes += 1
        home = self.folder.parent / f"home {self._homes}"
        return {**os.environ, **UNSEEN, "THOLOS_HOME": str(home)}

    def self_check(self) -> str:
        """Check that the self-check ends with ok and that the modules loaded late can be loaded."""
        said = self.run("--self-check").splitlines()
        assert said[-1] == "ok", said[-1]
        for line in said[-3:-1]:  # network, screen reader
            assert line.endswith("loads"), line
        return f"{said[0].partition(' ')[2].strip()}; {'; '.join(said[-3:-1])}"

    def foreign_kernel(self) -> str:
        """Check that the self-check fails with a kernel of another source, no matter what plays in
        its place."""
        key = self.folder / "_internal" / "kernel-key.txt"
        if not key.is_file():
            raise NotHereError("numba is packed in place of a compiled kernel")
        text = key.read_text("ascii")
        key.write_text(f"{int(text[:15], 16) ^ 1:015x}{text[15:]}", "ascii")
        try:
            self.run("--self-check")
        except AssertionError as failure:
            return str(failure).splitlines()[-1]
        finally:
            key.write_text(text, "ascii")
        raise AssertionError("the self-check passed")

    def first_turn(self) -> str:
        """Check the time from the start of the engine to a turn of hard."""
        begun = time.monotonic()
        with subprocess.Popen(
            [self.folder / "tholos-engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=self._environment(),
        ) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write("isready\ngo level hard nodes 200 seed 1\n")
            engine.stdin.flush()
            answer = next((line for line in engine.stdout if line.startswith("bestturn")), "none")
            seconds = time.monotonic() - begun
            engine.stdin.write("quit\n")
        assert answer != "none", "the engine ended"
        assert seconds < LONGEST_START, f"{seconds:.1f} s"
        return f"{seconds:.2f} s, {answer.split()[1]}"

    def perft(self) -> str:
        """Check that the packaged kernel counts sequences of three turns as the rules do."""
        known = sum(
            len(legal_turns(start().play(turn).play(reply)))
            for turn in legal_turns(start())
            for reply in legal_turns(start().play(turn))
        )
        counted = self.run("perft", "3").split()
        assert str(known) in counted, f"{counted}, the rules {known}"
        return f"{known} sequences"

    def size(self) -> str:
        """Check that the unpacked program is no larger than promised."""
        found = megabytes(self.folder)
        assert found <= LARGEST_FOLDER, f"{found:.1f} MB"
        return f"{found:.1f} MB"

    def no_numba(self) -> str:
        """Check that numba is not packaged, neither as files nor as modules."""
        inside = (self.folder / "_internal").rglob("*")
        unwanted = ("numba", "llvmlite", "PIL")
        found = [
            path.name
            for path in inside
            if path.name.startswith(unwanted) and path.parent.name != "licenses"
        ]
        assert not found, ", ".join(found)
        try:
            from PyInstaller.archive.readers import CArchiveReader
        except ImportError as error:
            raise NotHereError("PyInstaller") from error
        names = set(
            CArchiveReader(str(self.folder / PROGRAMS[0])).open_embedded_archive("PYZ.pyz").toc
        )
        assert not {"numba", "llvmlite", "readline"} & names
        return f"{len(names)} modules"


def archive(path: Path | None) -> str:
    """Check that a download is complete, and no larger than promised."""
    if path is None:
        raise NotHereError("no such archive in the folder")
    assert SMALLEST_ARCHIVE <= megabytes(path) <= LARGEST_ARCHIVE, f"{megabytes(path):.1f} MB"
    return f"{megabytes(path):.1f} MB"


def deb(path: Path | None) -> str:
    """Check that the .deb has the files that desktops look for, and that root owns all its
    files."""
    if path is None:
        raise NotHereError("no .deb in the folder")
    listed = ran("dpkg-deb", "--contents", path).splitlines()
    names = {line.split()[5] for line in listed}
    assert names.issuperset(IN_THE_DEB), sorted(set(IN_THE_DEB) - names)
    assert all(line.split()[1] == "root/root" for line in listed)
    return f"{len(names)} entries"


def wheel(place: Path) -> str:
    """Check that wheel and source archive can be built from the tracked files, and that PyPI would
    accept them."""
    source, out = place / "source", place / "wheel"
    for name in ran("git", "ls-files", cwd=ROOT).splitlines():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    ran("pyproject-build", "--outdir", out, source)
    made = sorted(out.iterdir())
    ran("twine", "check", "--strict", *made)
    return ", ".join(f"{path.name} {megabytes(path):.1f} MB" for path in made)


def installer(program: Path | None, out: Path) -> str:
    """Check that the installer of a Windows program can be built."""
    if program is None:
        raise NotHereError("no Windows program: --windows")
    setup = out / f"tholos-{__version__}-windows-x64-setup.exe"
    values = {"VERSION": __version__, "PROGRAM": program, "ROOT": ROOT, "OUT": setup}
    defined = [f"-D{name}={value}" for name, value in values.items()]
    target = ["-XTarget amd64-unicode"] if WINE_TARGET.is_file() else []
    ran("makensis", "-V2", *target, *defined, ROOT / "build" / "windows" / "tholos.nsi")
    return archive(setup)


def installed(out: Path) -> str:
    """Check that the installer installs silently, that the installed program works, that saves
    survive its removal, and that another program's folder is left alone."""
    setup = out / f"tholos-{__version__}-windows-x64-setup.exe"
    prefix = os.environ.get("WINEPREFIX")
    if prefix is None or not setup.is_file():
        raise NotHereError("WINEPREFIX or the installer")
    local = next(Path(prefix, "drive_c", "users").glob("*/AppData/Local"))
    program, save = local / "Programs" / "Tholos", local / "Tholos" / "kept.tholos"
    ran("wine", setup, "/S")
    said = ran("wine", program / "tholos-engine.exe", "--self-check").splitlines()
    assert said[-1] == "ok", said[-1]
    save.parent.mkdir(exist_ok=True)
    save.write_text("kept")
    other = Path(prefix, "drive_c", "other", "_internal", "kept")
    other.parent.mkdir(parents=True)
    other.write_text("another program")
    with contextlib.suppress(AssertionError):
        ran("wine", setup, "/S", "/D=C:\\other")
    assert [path.name for path in other.parents[1].rglob("*")] == ["_internal", "kept"]
    shutil.rmtree(other.parents[1])
    ran("wine", program / "uninstall.exe", "/S")
    end = time.monotonic() + 60
    while program.exists() and time.monotonic() < end:
        time.sleep(0.5)
    assert not program.exists(), f"left: {list(program.iterdir())}"
    assert save.read_text() == "kept"
    save.unlink()
    return said[0].partition(" ")[2].strip()


def tools(linux: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield checks of our files by other programs."""
    name = "io.github.tholos_desktop.Tholos"
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    yield "menu entry", lambda: ran("desktop-file-validate", linux / f"{name}.desktop").strip()
    metainfo = linux / f"{name}.metainfo.xml"
    yield "metainfo", lambda: ran("appstreamcli", "validate", "--no-net", metainfo).split("\n")[0]
    yield "workflows: actionlint", lambda: ran("actionlint", *workflows)
    yield "workflows: zizmor", lambda: ran("zizmor", "--offline", "--quiet", *workflows).strip()


def main() -> int:
    """Print the table; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--windows", type=Path)
    options = parser.parse_args()
    dist: Path = options.dist
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        program = Program(dist / "tholos", place)
        checks.add("unpacked", program.size)
        checks.add("first turn of hard, fresh home", program.first_turn)
        checks.add("kernel counts as the rules", program.perft)
        checks.add("self-check, awkward folder", program.self_check)
        checks.add("self-check with a foreign kernel", program.foreign_kernel)
        checks.add("no numba, no Pillow inside", program.no_numba)
        for kind in (".tar.xz", ".deb"):
            path = next(iter(sorted(dist.glob(f"*{kind}"))), None)
            checks.add(f"download {kind}", lambda path=path: archive(path))  # type: ignore[misc]
        checks.add(".deb content", lambda: deb(next(iter(sorted(dist.glob("*.deb"))), None)))
        for name, check in tools(ROOT / "build" / "linux"):
            checks.add(name, check)
        checks.add("wheel and source archive", lambda: wheel(place))
        checks.add("installer for Windows", lambda: installer(options.windows, place))
        checks.add("installed under Wine, removed", lambda: installed(place))
    return int(any(row.result == "FAILED" for row in checks.rows))


if __name__ == "__main__":
    sys.exit(main())
