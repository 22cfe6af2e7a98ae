"""What a bug report needs: versions, drivers, folders, and how the engine starts."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from tholos_desktop import __version__, files
from tholos_desktop.rules import start
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.engine_process import engine_command

PACKAGES = ("pygame-ce", "pygame-gui", "numpy", "numba", "llvmlite", "platformdirs")
PATIENCE_SECONDS = 90.0
WARM_SECONDS = 3.0
"""An engine that is ready sooner has found its compiled code in the cache."""


def run() -> int:
    """Print the report; 0 if the engine answers, else 1."""
    for name, value in _report():
        print(f"{name:<14}{value}", flush=True)
    healthy = True
    for name, value, is_well in _engine():
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
    yield _kernel()


def _kernel() -> tuple[str, object, bool]:
    """How long the engine takes until its kernel is compiled, or found in the cache."""
    begun = time.monotonic()
    try:
        done = subprocess.run(
            engine_command(),
            input="isready\nquit\n",
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE_SECONDS,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "kernel", f"not ready: {error}", False
    seconds = time.monotonic() - begun
    state = "warm: compiled before" if seconds < WARM_SECONDS else "cold: compiled now"
    return "kernel", f"ready after {seconds:.2f} s ({state})", "ready" in done.stdout.split()
