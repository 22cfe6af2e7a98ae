"""What a bug report needs: versions, drivers, folders, and how the engine starts."""

import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from tholos_desktop import __version__, files
from tholos_desktop.audio.sound import missing_sounds
from tholos_desktop.language.catalogue import lacking, languages
from tholos_desktop.rules import start
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.engine_process import EngineProcess, engine_command
from tholos_desktop.table.protocol_lines import EngineLine, Ready, Trouble, Warming, parse_line

PACKAGES = ("pygame-ce", "pygame-gui", "numpy", "numba", "llvmlite", "platformdirs")
PATIENCE_SECONDS = 90.0
KERNEL_SECONDS = 600.0
"""How long compiling may take; a slow machine has time."""
WARM_SECONDS = 3.0
"""An engine that is ready sooner has found its compiled code in the cache."""


def run() -> int:
    """Print the report; 0 if the program is whole and the engine answers, else 1."""
    for name, value in _report():
        print(f"{name:<14}{value}", flush=True)
    healthy = True
    for name, value, is_well in (*_whole(), *_engine()):
        print(f"{name:<14}{value}", flush=True)
        healthy = healthy and is_well
    return 0 if healthy else 1


def _report() -> Iterator[tuple[str, object]]:
    frozen = " (packaged)" if getattr(sys, "frozen", False) else ""
    yield "tholos", f"{__version__}{frozen}"
    yield "python", f"{platform.python_version()} {platform.python_implementation()}"
    yield "system", f"{platform.platform()} {platform.machine()}, {os.cpu_count()} processors"
    for package in PACKAGES:
        try:
            yield package, metadata.version(package)
        except metadata.PackageNotFoundError:
            yield package, "not found"
    yield from _screen()
    folders = {
        "program": Path(__file__).resolve().parent,
        "assets": files.asset(),
        "settings": files.settings_folder(),
        "saves": files.saves_folder(),
        "logs": files.log_folder(),
        "cache": files.cache_folder(),
    }
    for name, folder in folders.items():
        yield name, f"{folder} ({_access(folder)})"


def _whole() -> Iterator[tuple[str, object, bool]]:
    """Whether the texts and sounds are all there."""
    texts = [gap for language in languages() for gap in lacking(language)]
    for name, gaps in (("texts", texts), ("sounds", missing_sounds(files.asset("sounds")))):
        said = f"missing: {', '.join(gaps)}. Please install Tholos again"
        yield name, said if gaps else "all there", not gaps


def _screen() -> Iterator[tuple[str, object]]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    try:
        pygame.display.init()
        yield "sdl", ".".join(map(str, pygame.get_sdl_version()))
        yield "video", f"{pygame.display.get_driver()}, {pygame.display.get_desktop_sizes()}"
    except pygame.error as error:
        yield "video", f"none: {error}"
    try:
        pygame.mixer.init()
        yield "audio", f"{pygame.mixer.get_driver()}, {pygame.mixer.get_init()}"
    except (pygame.error, AttributeError, NotImplementedError) as error:
        yield "audio", f"none: {error}"
    finally:
        with suppress(pygame.error):
            pygame.quit()


def _access(folder: Path) -> str:
    """Whether a folder is there, and whether it can be written to."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    made = "there" if there == folder else "not made yet"
    return f"{made}, {'writable' if os.access(there, os.W_OK) else 'read-only'}"


def _engine() -> Iterator[tuple[str, object, bool]]:
    """How the engine's process starts and answers."""
    yield "command", " ".join(engine_command()), True
    engine = Engine(engine_command())
    try:
        begun = time.monotonic()
        engine.start()
        while not engine.is_ready and time.monotonic() - begun < PATIENCE_SECONDS:
            engine.poll()
            time.sleep(0.01)
        seconds = time.monotonic() - begun
        if not engine.is_ready:
            yield "engine", f"silent for {seconds:.0f} s", False
            return
        yield "engine", f"{engine.name or 'nameless'}: {', '.join(engine.levels)}", True
        yield "start", f"{seconds:.2f} s", True
        begun = time.monotonic()
        ticket = engine.ask(start().code, "easy", movetime=200, seed=1)
        while (answer := engine.take(ticket)) is None:
            if time.monotonic() - begun > PATIENCE_SECONDS:
                break
            engine.poll()
            time.sleep(0.002)
        trouble = engine.tell_trouble()
        said = f"{answer.turn_text} after {time.monotonic() - begun:.2f} s" if answer else "-"
        yield "answer", said if trouble is None else f"{said} ({trouble})", trouble is None
    finally:
        engine.close()
    yield from _kernel()


def _kernel() -> Iterator[tuple[str, object, bool]]:
    """How long the engine takes until its kernel is compiled, or found in the cache; by parts."""
    begun = time.monotonic()
    engine = EngineProcess(engine_command(), lambda: None, None)
    try:
        engine.write("tholos")
        engine.write("isready")
        part, since, introduced = "", begun, False
        for line in _lines(engine, begun + KERNEL_SECONDS):
            now = time.monotonic()
            if isinstance(line, Trouble):
                yield "kernel", line.reason, False
            elif isinstance(line, Warming) and line.part != part:
                if part:
                    yield f"  {part}", f"{now - since:.2f} s", True
                part, since = line.part, now
            elif isinstance(line, Ready) and introduced:
                seconds = now - begun
                state = "warm: compiled before" if seconds < WARM_SECONDS else "cold: compiled now"
                yield "kernel", f"ready after {seconds:.2f} s ({state})", True
                return
            introduced = introduced or isinstance(line, Ready)
        yield "kernel", f"not ready after {time.monotonic() - begun:.0f} s", False
    finally:
        engine.end(politely=True)


def _lines(engine: EngineProcess, until: float) -> Iterator[EngineLine | None]:
    """What the engine says, until it ends or the time is up."""
    while time.monotonic() < until:
        for text in engine.heard():
            if text is None:
                return
            yield parse_line(text)
        time.sleep(0.01)
