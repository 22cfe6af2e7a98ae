"""Facts for a bug report, for ``tholos doctor`` and the page "About". Collecting the facts starts
no part of the program."""

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pygame

from tholos_desktop import __version__, files
from tholos_desktop.audio.sound import missing_sounds
from tholos_desktop.language.catalogue import lacking, languages, misfits
from tholos_desktop.reader import library
from tholos_desktop.store.facts import Facts, facts_of_file
from tholos_desktop.store.keeper import FILE
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.requests import EngineClient

PACKAGES = (
    *("pygame-ce", "pygame-gui", "numpy", "numba", "llvmlite", "platformdirs"),
    *("cryptography", "spake2", "zeroconf", library.NAME),
)
_COUNTS = ("games", "deleted")
_NAME_WIDTH = 14


class Finding(NamedTuple):
    name: str
    value: str
    is_well: bool = True

    def __str__(self) -> str:
        return f"{self.name:<{_NAME_WIDTH}}{self.value}"


def report(engine: EngineClient, of_games: Facts) -> str:
    """Return the text for a bug report, without waiting for parts of the program that are still
    loading."""
    parts: tuple[Iterable[Finding], ...] = (
        program(),
        (video(), audio()),
        folders(),
        games(of_games),
        whole(),
    )
    return "".join(f"{line}\n" for part in (*parts, of_engine(engine)) for line in part)


def program() -> Iterator[Finding]:
    is_packaged = getattr(sys, "frozen", False)
    yield Finding("tholos", f"{__version__}{' (packaged)' if is_packaged else ''}")
    yield Finding("python", f"{platform.python_version()} {platform.python_implementation()}")
    system = f"{platform.platform()} {platform.machine()}, {os.cpu_count()} processors"
    yield Finding("system", system)
    for package in PACKAGES:
        try:
            yield Finding(package, metadata.version(package))
        except metadata.PackageNotFoundError:
            yield Finding(package, "not in the package" if is_packaged else "not found")
    yield Finding("reader", library.state())
    yield Finding("sdl", ".".join(map(str, pygame.get_sdl_version())))


def video() -> Finding:
    if not pygame.display.get_init():
        return Finding("video", f"none: {pygame.get_error()}")
    driver, desktops = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    window = pygame.display.get_surface()
    return Finding("video", f"{driver}, {desktops}{f', {window.get_size()}' if window else ''}")


def audio() -> Finding:
    try:
        found = pygame.mixer.get_init()
        told = f"{pygame.mixer.get_driver()}, {found}" if found else f"none: {pygame.get_error()}"
    except (pygame.error, AttributeError, NotImplementedError) as error:
        told = f"none: {error}"
    return Finding("audio", told)


def folders() -> Iterator[Finding]:
    places = {
        "program": Path(__file__).resolve().parent,
        "assets": files.asset(),
        "settings": files.settings_folder(),
        "data": files.data_folder(),
        "logs": files.log_folder(),
        "cache": files.cache_folder(),
    }
    for name, folder in places.items():
        yield Finding(name, f"{folder} ({_access(folder)})")


def games(found: Facts | None = None) -> Iterator[Finding]:
    """Return facts about the games: those found by the program that has them open, or else by a
    look at their file."""
    folder = files.data_folder()
    if not (folder / FILE).exists():
        yield Finding("games", "none yet")
    else:
        found = found or facts_of_file(folder / FILE)
        counts = ", ".join(f"{found.counts.get(name, '?')} {name}" for name in _COUNTS)
        text = f"{counts}; {found.megabytes:.1f} MB; {found.trouble}"
        yield Finding("games", text, is_well=found.trouble == "ok")
        copies = ", ".join(found.backups) or "none"
        yield Finding("backups", f"{copies}; games checked: {found.checked_on}")
    aside = {
        path.name for place in (folder, files.settings_folder()) for path in files.aside(place)
    }
    yield Finding("set aside", ", ".join(sorted(aside)) or "nothing")


def whole() -> Iterator[Finding]:
    texts = [gap for language in languages() for gap in lacking(language)]
    for name, gaps in (("texts", texts), ("sounds", missing_sounds(files.asset("sounds")))):
        said = f"missing: {', '.join(gaps)}. Please install Tholos again"
        yield Finding(name, said if gaps else "all there", is_well=not gaps)
    if wrong := [key for language in languages() for key in misfits(language)]:
        said = f"ask for a value that there is not: {', '.join(wrong)}; they are said in English"
        yield Finding("texts", said, is_well=False)


def of_engine(engine: EngineClient) -> Iterator[Finding]:
    yield Finding("command", " ".join(engine_command()))
    if not engine.is_ready:
        yield Finding("engine", "not ready", is_well=False)
    else:
        capabilities = engine.capabilities
        yield Finding(
            "engine", f"{capabilities.name or 'nameless'}: {', '.join(capabilities.levels)}"
        )
    if engine.ailment:
        yield Finding("kernel", engine.ailment, is_well=False)


def _access(folder: Path) -> str:
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    made = "there" if there == folder else "not made yet"
    return f"{made}, {'writable' if os.access(there, os.W_OK) else 'read-only'}"
