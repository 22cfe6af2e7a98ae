"""Measurements of the window: frames (ms), start (s), and idle load (share of a core, MB of
memory)."""

import argparse
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from typing import Any, NamedTuple

from lab.arguments import size
from lab.pictures import sample
from lab.pictures.instant_engine import InstantEngine
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.table.requests import Answer, EngineClient, MoveRequest, QueuedRequest

SIZES = ((1920, 1080), (3840, 2160))
FRAME = 1 / 60
MOST_FRAMES = 12_000
"""Maximum number of frames; a game with its counting and result has fewer."""
IDLE_SECONDS = 5.0
_SETTLING_SECONDS = 8.0
"""Seconds after which a window counts as idle; until then it loads sounds."""
_WINDOW = 1920, 1080
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
STARTS = 3
_IDLE = ("game", "menu", "menu without the focus")
GLIDES = 6
"""Number of glides of the camera that are timed, each of about forty frames."""
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "easy"))


def measure(sizes: Sequence[tuple[int, int]] = SIZES) -> dict[str, float]:
    """Return the measurements by name. Frames are measured in windows of these ``sizes``."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with files.temporary_home():
        starts = [_first_frame() for _ in range(STARTS + 1)][1:]  # the first compiles the sources
        figures = {"start-up seconds to the first menu frame": min(starts)}
        # Before this process opens windows: Linux counts a parent's memory with its child's.
        for scene in _IDLE:
            share, peak = _child("idle", scene).split()[-2:]
            figures[f"idle share of a core, {scene}"] = float(share)
            figures[f"window process MB, {scene}"] = float(peak)
        for window in sizes:
            name = f"{window[0]}x{window[1]}: "
            timed = {**_glide_times(window), **_frame_times(window)}
            figures.update({name + figure: value for figure, value in timed.items()})
    return figures


class BusyPlayer(InstantEngine):
    """Answers at once with a move of as many stones as possible, to give the window work."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count(1)

    def reply(self, question: QueuedRequest) -> Answer:
        turns = legal_turns(question.positions[-1])
        most = max(len(turn.transfers) for turn in turns)
        longest = [turn for turn in turns if len(turn.transfers) == most]
        return Answer(question.request, longest[next(self._numbers) * 7919 % len(longest)].notation)


class _Frame(NamedTuple):
    stage: str
    elapsed_ms: float
    processor_ms: float
    """Processor time of the window's thread alone."""


@contextmanager
def _opened(
    scene: Callable[[Any], Any], size: tuple[int, int] = _WINDOW, engine: EngineClient | None = None
) -> Iterator[Any]:
    """Open the program's window in this process. ``scene`` gets the program's ``Routes``, which
    create scenes, and returns the first scene."""
    import pygame

    from tholos_desktop import app

    app.start_pygame()
    ctx = app.new_context()
    routes = app.new_directory(ctx, engine)
    window = app.App(ctx, routes, scene(routes), size)
    try:
        yield window
    finally:
        window.close()
        routes.close()
        ctx.close()
        pygame.quit()


def _frame_times(size: tuple[int, int]) -> dict[str, float]:
    """Time the frames of a whole game, counting and result included, while the engine thinks."""
    import pygame

    match = sample.match(0, ornaments="A6C1D3F7", setup=BOTS)
    thinker = Engine(engine_command())
    frames: list[_Frame] = []
    begun = 0.0

    def table(routes: Any) -> Any:
        nonlocal begun
        begun = time.perf_counter()
        return routes.table(match)

    with _opened(table, size, BusyPlayer()) as app, closing(thinker):
        app.open()
        opened = time.perf_counter() - begun
        app.stack.resize((size[0] - 2, size[1] - 2))
        begun = time.perf_counter()
        app.stack.resize(size)
        app.frame([], 0.0)
        resized = time.perf_counter() - begun
        for _ in range(MOST_FRAMES):
            if not thinker.is_thinking and not match.game.is_over:
                request = MoveRequest(match.game.position, "hard", movetime=60_000)
                thinker.ask(request, lambda answer: None)
            thinker.poll()
            before = app.stack.top
            drew, passed, busy = _timed(app, pygame.event.get())
            if drew:
                frames.append(_Frame(_stage(before, app.stack.top), passed, busy))
            elif match.counted and not app.stack.moving:
                break
    return {
        "seconds to load the pictures and draw the game": opened,
        "seconds to draw it again after a resize": resized,
        "frames drawn": float(len(frames)),
        **_percentiles(frames),
    }


def _timed(app: Any, events: Sequence[Any]) -> tuple[bool, float, float]:
    """Draw a frame. Return True if anything was drawn, and the elapsed and processor time in
    milliseconds."""
    begun, busy = time.perf_counter(), time.thread_time()
    drew = app.frame(events, FRAME)
    passed, busy = time.perf_counter() - begun, time.thread_time() - busy
    time.sleep(max(0.0, FRAME - passed))
    return drew, 1000 * passed, 1000 * busy


def _glide_times(size: tuple[int, int]) -> dict[str, float]:
    """Time the frames in which the camera glides from the menu to a started game."""
    import pygame

    def menu(routes: Any) -> Any:
        routes.games.keep(sample.match())
        return routes.menu()

    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    frames: list[_Frame] = []
    with _opened(menu, size, BusyPlayer()) as app:
        app.open()
        for _ in range(GLIDES):
            app.frame([enter], FRAME)
            stage = "entering the glide"
            while app.stack.is_gliding:
                times = _timed(app, [])[1:]
                stage = stage if app.stack.is_gliding else "leaving the glide"
                frames.append(_Frame(stage, *times))
                stage = "glide"
            while len(app.stack.scenes) > 1:
                app.stack.pop(app.stack.top)
                app.frame([], FRAME)
    return _percentiles(frames)


def _stage(before: object, now: object) -> str:
    name = type(now).__name__.removesuffix("Scene").lower()
    return name if now is before else f"entering the {name}"


def _percentiles(frames: Sequence[_Frame]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for stage in dict.fromkeys(frame.stage for frame in frames):
        drawn = [frame for frame in frames if frame.stage == stage]
        for name, times in (
            (f"{stage}, ms", sorted(frame.elapsed_ms for frame in drawn)),
            (f"{stage}, ms of processor", sorted(frame.processor_ms for frame in drawn)),
        ):
            if len(times) > 1:
                figures[f"{name}, 50th percentile"] = times[len(times) // 2]
                figures[f"{name}, 99th percentile"] = times[len(times) * 99 // 100]
            figures[f"{name}, the worst"] = times[-1]
    return figures


def _first_frame() -> float:
    """Return the seconds that a new process takes from its start to the menu's first frame."""
    return float(_child("show_menu", time.time()).split()[-1])


def show_menu(begun: float) -> None:
    """Open the menu; print the seconds since ``begun``, a time in seconds since the epoch."""
    with _opened(lambda routes: routes.menu()) as window:
        window.frame([], 0.0)
        print(time.time() - begun, flush=True)


def idle(scene: str) -> None:
    """Leave a game or the menu idle, and print its share of a core and its peak memory in MB."""
    import pygame

    def watch() -> None:
        if scene.endswith("without the focus"):
            pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        time.sleep(_SETTLING_SECONDS)
        before = time.process_time()
        time.sleep(IDLE_SECONDS)
        share = (time.process_time() - before) / IDLE_SECONDS
        print(share, _peak_megabytes(), flush=True)
        pygame.event.post(pygame.Event(pygame.QUIT))

    def shown(routes: Any) -> Any:
        return routes.table(sample.match()) if scene == "game" else routes.menu()

    with _opened(shown) as window:
        threading.Thread(target=watch, daemon=True).start()
        window.run()


def _peak_megabytes() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def _child(function: str, argument: float | str) -> str:
    """Run a function in a new process that keeps its bytecode, as an installed program does."""
    environment = {name: at for name, at in os.environ.items() if name != _NO_BYTECODE}
    calls = f"from {__name__} import {function}; {function}({argument!r})"
    program = f"import gc; gc.disable(); {calls}"  # as the command line does
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        env=environment,
        check=False,
    )
    if done.returncode:
        raise OSError(done.stderr.strip().splitlines()[-1] if done.stderr else "the window failed")
    return done.stdout


def main(arguments: Sequence[str]) -> int:
    from ai.bench import report  # it imports numba, which would count as a part of the start

    parser = argparse.ArgumentParser("python -m lab frames")
    parser.add_argument("--size", type=size, metavar="1920x1080", help="of the window; else two")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    sizes = [options.size] if options.size else SIZES
    return report(measure(sizes), as_json=options.json)
