"""How long hints and the tutor keep a player waiting, and what they do to the frames meanwhile."""

import os
import random
import time
from collections.abc import Callable

from tholos_desktop.commands import sample
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.hand import spots_of
from tholos_desktop.table.match import Player, Setup

POSITIONS = 24
FRAME = 1 / 60
THOUGHT_SECONDS = 1.0
"""How long the player thinks before anything is asked."""
PATIENCE_SECONDS = 10.0
WARM_UP_SECONDS = 180.0
_SETUP = Setup(Player(), Player(level="easy"))
_WINDOW = (1280, 720)


def measure() -> dict[str, float]:
    """The figures by name, in milliseconds: of a hint and a turn in each of many positions."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with sample.home():
        bench = _Bench()
        try:
            return bench.figures()
        finally:
            bench.close()


class _Bench:
    """A window with the real engine, and the times that were taken in it."""

    def __init__(self) -> None:
        from tholos_desktop.app import new_kit, start_pygame

        start_pygame()
        self._kit = new_kit()
        self._kit.settings.tutor = "strict"
        self._frames: list[float] = []
        self._hints: list[float] = []
        self._waits: list[float] = []
        self._is_known: list[bool] = []

    def figures(self) -> dict[str, float]:
        """Play the positions."""
        self._warm_up()
        rng = random.Random(sample.SEED)
        for index in range(POSITIONS):
            self._take_position(2 * index, rng)
        hints, waits, frames = (
            sorted(1000 * each for each in times)
            for times in (self._hints, self._waits, self._frames)
        )
        return {
            "hint: ms to the first rung, median": hints[len(hints) // 2],
            "hint: ms to the first rung, longest": hints[-1],
            "tutor: ms that a turn waits, longest": waits[-1],
            "tutor: share of turns whose worth was known": sum(self._is_known) / len(waits),
            "frame ms, 99th percentile": frames[len(frames) * 99 // 100],
            "frame ms, longest": frames[-1],
        }

    def close(self) -> None:
        """End the engine."""
        import pygame

        self._kit.close()
        pygame.quit()

    def _warm_up(self) -> None:
        end = time.monotonic() + WARM_UP_SECONDS
        ticket = self._kit.engine.ask(
            sample.match(0).game.position.code, "oracle", nodes=9, lines=1
        )
        while self._kit.engine.take(ticket) is None and time.monotonic() < end:
            self._kit.engine.poll()
            time.sleep(FRAME)

    def _take_position(self, plies: int, rng: random.Random) -> None:
        """A hint and a turn by lot in one position."""
        from tholos_desktop.app import App
        from tholos_desktop.scenes.directory import Directory
        from tholos_desktop.scenes.game.scene import GameScene

        routes = Directory(self._kit)
        match = sample.match(plies, setup=_SETUP, seed=plies)
        scene = GameScene(self._kit, routes, match)
        app = App(self._kit, routes, scene, _WINDOW)
        for _ in range(30):  # the pictures are made
            app.frame([], FRAME)
        self._run(app.frame, lambda: False, THOUGHT_SECONDS)
        hint, tutor = scene.teacher.hint, scene.teacher.tutor
        scene.teacher.ask_hint()
        self._hints.append(self._run(app.frame, lambda: hint.rung > 0, PATIENCE_SECONDS))
        hint.drop()
        turn = rng.choice(legal_turns(match.game.position))
        for transfer in turn.transfers:
            for spot in spots_of(transfer):
                if scene.session.hand.picker.chosen != turn.transfers and not scene.session.pending:
                    scene.show(scene.session.touch(spot))
        if not scene.session.pending:
            scene.show(scene.session.finish())
        here = match.game.position_after(plies)
        self._waits.append(self._run(app.frame, lambda: not tutor.is_waiting, PATIENCE_SECONDS))
        self._is_known.append(scene.teacher.preparation.chance(here, turn) is not None)
        app.close()

    def _run(
        self, frame: Callable[..., bool], is_done: Callable[[], bool], seconds: float
    ) -> float:
        """Let frames pass until something is so; the seconds that it took."""
        begun = time.perf_counter()
        while not is_done() and time.perf_counter() - begun < seconds:
            before = time.perf_counter()
            frame([], FRAME)
            passed = time.perf_counter() - before
            self._frames.append(passed)
            time.sleep(max(0.0, FRAME - passed))
        return time.perf_counter() - begun
