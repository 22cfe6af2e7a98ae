"""Time how long hints and the tutor keep a player waiting, and how they slow the frames
meanwhile."""

import argparse
import os
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from ai.bench import report
from lab.pictures import sample
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.engine_client import wait_for
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.table.requests import LinesRequest
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.teaching.hint import HintStage

PLIES = range(0, 48, 2)
ORNAMENTS = "-", "A6C1D3F7"
"""Codes of the ornaments, one for each game. Every ply is measured in each game."""
FRAME = 1 / 60
PICTURES = 30
"""Number of frames in which a new scene prepares its pictures. These frames are not timed."""
THOUGHT_SECONDS = 1.0
"""Seconds from the start of a turn until the hint is requested."""
PATIENCE_SECONDS = 10.0
WARM_UP_SECONDS = 180.0
_SETUP = Setup(Player(), Player(level="easy"))
_WINDOW = (1280, 720)


def measure() -> dict[str, float]:
    """Return the figures by name: times in milliseconds, and shares. Hints and turns are timed in
    many positions."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with files.temporary_home():
        bench = _Bench()
        try:
            return bench.figures()
        finally:
            bench.close()


class _Bench:
    """A window with the real engine, and the times measured in it."""

    def __init__(self) -> None:
        from tholos_desktop.app import new_context, new_directory, start_pygame

        start_pygame()
        self._ctx = new_context()
        self._ctx.settings.tutor = "on"
        self._routes = new_directory(self._ctx)
        self._routes.players.learned.knows_the_game = True
        self._frames: list[float] = []
        self._ready: list[float] = []
        """Seconds from the start of each turn until its hint was ready."""
        self._hints: list[float] = []
        self._waits: list[float] = []
        self._is_weighed: list[bool] = []
        self._is_known: list[bool] = []

    def figures(self) -> dict[str, float]:
        self._warm_up()
        rng = random.Random(sample.SEED)
        for plies in PLIES:
            for ornaments in ORNAMENTS:
                self._take_position(plies, ornaments, rng)
        ready, hints, waits, frames = (
            sorted(1000 * each for each in times)
            for times in (self._ready, self._hints, self._waits, self._frames)
        )
        return {
            "hint: ms from the turn's beginning until it is ready, median": ready[len(ready) // 2],
            "hint: ms from the turn's beginning until it is ready, longest": ready[-1],
            "hint: share with its reasons weighed after a second": (
                sum(self._is_weighed) / len(hints)
            ),
            "hint: ms to the first rung, asked after a second, median": hints[len(hints) // 2],
            "hint: ms to the first rung, asked after a second, longest": hints[-1],
            "tutor: ms that a turn waits, longest": waits[-1],
            "tutor: share of turns whose worth was known": sum(self._is_known) / len(waits),
            "frame ms, 99th percentile": frames[len(frames) * 99 // 100],
            "frame ms, longest": frames[-1],
        }

    def close(self) -> None:
        import pygame

        self._routes.close()
        self._ctx.close()
        pygame.quit()

    def _warm_up(self) -> None:
        request = LinesRequest(sample.match(0).game.position, "oracle", nodes=9)
        with suppress(TimeoutError):
            wait_for(self._routes.engine, request, WARM_UP_SECONDS)

    def _take_position(self, plies: int, ornaments: str, rng: random.Random) -> None:
        from tholos_desktop.app import App
        from tholos_desktop.scenes.game.scene import GameScene

        match = sample.match(plies, ornaments=ornaments, setup=_SETUP, seed=plies)
        here = match.game.position
        scene = self._routes.table(match)
        assert isinstance(scene, GameScene)
        app = App(self._ctx, self._routes, scene, _WINDOW)
        begun = time.perf_counter()
        for _ in range(PICTURES):
            app.frame([], FRAME)
        teacher, hint, tutor = scene.teacher, scene.teacher.hint, scene.teacher.tutor
        self._run(app.frame, lambda: hint.stage is HintStage.READY, begun + THOUGHT_SECONDS)
        ready = time.perf_counter() if hint.stage is HintStage.READY else None
        self._run(app.frame, lambda: False, begun + THOUGHT_SECONDS)
        self._is_weighed.append(teacher.preparation.reasons(here) is not None)
        asked = time.perf_counter()
        teacher.ask_hint()
        self._run(app.frame, lambda: hint.rung > 0, asked + PATIENCE_SECONDS)
        told = time.perf_counter()
        self._hints.append(told - asked)
        self._ready.append((ready or told) - begun)
        hint.drop()
        turn, session = rng.choice(legal_turns(here)), scene.session
        for transfer in turn.transfers:
            for spot in spots_of(transfer):
                if session.hand.picker.chosen != turn.transfers and not session.unconfirmed:
                    session.touch(spot)
        if not session.unconfirmed:
            session.finish()
        played = time.perf_counter()
        self._run(app.frame, lambda: not tutor.is_waiting, played + PATIENCE_SECONDS)
        self._waits.append(time.perf_counter() - played)
        self._is_known.append(teacher.preparation.value(here, turn) is not None)
        app.close()

    def _run(self, frame: Callable[..., bool], is_done: Callable[[], bool], end: float) -> None:
        """Draw frames until a condition is met or the clock has reached ``end``."""
        while not is_done() and time.perf_counter() < end:
            before = time.perf_counter()
            frame([], FRAME)
            passed = time.perf_counter() - before
            self._frames.append(passed)
            time.sleep(max(0.0, FRAME - passed))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab teacher", description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    return report(measure(), as_json=options.json)
