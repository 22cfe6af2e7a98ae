import os
import time
from collections.abc import Iterator
from contextlib import suppress

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tholos_desktop import diagnosis
from tholos_desktop.diagnosis import Finding
from tholos_desktop.rules import start
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.engine_process import EngineProcess, engine_command
from tholos_desktop.table.protocol_lines import (
    EngineTrouble,
    Ready,
    parse_line,
)
from tholos_desktop.table.requests import MoveRequest
from tholos_desktop.ui import session_bus

PATIENCE_SECONDS = 90.0
KERNEL_SECONDS = 600.0
"""Maximum seconds for compiling the kernel on a slow machine."""
WARM_SECONDS = 3.0
"""Maximum seconds in which an engine gets ready if its compiled code is in the cache."""


def run() -> int:
    """Print the diagnosis, one finding per line. Return 0 if nothing is wrong, otherwise 1."""
    healthy = True
    for part in (
        diagnosis.program(),
        devices(),
        diagnosis.folders(),
        diagnosis.games(),
        diagnosis.whole(),
        engine_found(),
    ):
        for finding in part:
            print(finding, flush=True)
            healthy = healthy and finding.is_well
    return 0 if healthy else 1


def devices() -> Iterator[Finding]:
    with suppress(pygame.error):
        session_bus.avoid_if_silent()
        pygame.display.init()
    yield diagnosis.video()
    with suppress(pygame.error, AttributeError, NotImplementedError):
        pygame.mixer.init()
    yield diagnosis.audio()
    with suppress(pygame.error):
        pygame.quit()


def engine_found() -> Iterator[Finding]:
    engine = Engine(engine_command())
    try:
        begun = time.monotonic()
        engine.start()
        while not engine.is_ready and time.monotonic() - begun < PATIENCE_SECONDS:
            engine.poll()
            time.sleep(0.01)
        yield from diagnosis.of_engine(engine)
        yield Finding("start", f"{time.monotonic() - begun:.2f} s", engine.is_ready)
        if not engine.is_ready:
            return
        begun = time.monotonic()
        request = MoveRequest(start(), "easy", seed=1, movetime=200)
        said = "-"
        with suppress(TimeoutError):
            answer = wait_for(engine, request, PATIENCE_SECONDS)
            said = f"{answer.turn_text} after {time.monotonic() - begun:.2f} s"
        trouble = engine.take_trouble()
        told = said if trouble is None else f"{said} ({trouble})"
        yield Finding("answer", told, trouble is None)
    finally:
        engine.close()
    yield from kernel()


def kernel() -> Iterator[Finding]:
    begun = time.monotonic()
    engine = EngineProcess(engine_command())
    try:
        engine.write("tholos")
        engine.write("isready")
        introduced = False
        for line in map(parse_line, engine.lines_until(begun + KERNEL_SECONDS)):
            if isinstance(line, EngineTrouble):
                yield Finding("kernel", line.reason, is_well=False)
            elif isinstance(line, Ready) and introduced:
                seconds = time.monotonic() - begun
                state = "warm: compiled before" if seconds < WARM_SECONDS else "cold: compiled now"
                yield Finding("kernel", f"ready after {seconds:.2f} s ({state})")
                return
            introduced = introduced or isinstance(line, Ready)
        told = f"not ready after {time.monotonic() - begun:.0f} s"
        yield Finding("kernel", told, is_well=False)
    finally:
        engine.end(politely=True)
