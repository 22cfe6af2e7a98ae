"""Attack: bots play each other in the program's window. Promised: each game is saved with the
result that the rules give."""

import random
import time

import pygame

from lab.campaign.attack import Attack, LostError
from lab.campaign.matches import random_setup
from tests.driving import Driver, RandomEngine
from tholos_desktop import files
from tholos_desktop.app import LONGEST_STEP, new_context, new_directory, start_pygame
from tholos_desktop.audio.sound import Silence
from tholos_desktop.commands.selfcheck import HastyEngine
from tholos_desktop.rules import parse_record, result, score
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Context

REAL = 0.1
"""Share of the games played by the real engine. The others are played at random."""
PATIENCE_SECONDS = 300.0
_SIZE = (960, 540)


def _case(rng: random.Random) -> int:
    is_real = rng.random() < REAL
    with files.temporary_home():
        ctx = new_context()
        ctx.sound = Silence()
        engine = HastyEngine(engine_command()) if is_real else RandomEngine()
        ctx.settings.animation = rng.choice(("off", "off", "fast"))
        ctx.settings.watching_rate = WATCHING_RATES[-1]
        routes = new_directory(ctx, engine)
        try:
            match = Match.new(random_setup(rng, are_bots=True), rng.randrange(2**31))
            _play(ctx, routes, match, waits=is_real)
            _examine(routes, match)
        finally:
            routes.close()
            ctx.close()
    return 1


ATTACK = Attack("bots", 300, _case, start_pygame)


def _play(ctx: Context, routes: Directory, match: Match, *, waits: bool) -> None:
    """Play from the draw of the ornaments to the result. With ``waits``, wait for a real engine."""
    driver = Driver(ctx, routes.menu(), _SIZE, [], routes)
    routes.games.begin(match)
    driver.app.stack.push(routes.table(match))
    driver.app.stack.execute_requests()
    end = time.monotonic() + PATIENCE_SECONDS
    frame = 0
    while not isinstance(driver.top, ResultScene):
        if time.monotonic() > end:
            raise LostError(f"no result; it stopped at {match.text()!r}")
        is_drawing = match.draft is not None and match.draft.is_over()
        events = pygame.event.get()
        if is_drawing and frame % 10 == 0:
            events.append(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        driver.app.frame(events, LONGEST_STEP)
        frame += 1
        if waits:
            time.sleep(0.002)
    driver.app.close()


def _examine(routes: Directory, match: Match) -> None:
    """Check that the game, and its saved record, have the result of its last position."""
    outcome, account = match.game.outcome, score(match.game.position)
    if outcome != account.outcome:
        raise LostError(f"{outcome}, but the rules say {account.outcome}: {match.text()!r}")
    kept = routes.games.record(match.game_id)
    if kept != match.text():
        raise LostError(f"played {match.text()!r}, kept {kept!r}")
    again = parse_record(match.text()).game
    if result(again) != result(match.game):
        raise LostError(f"{result(match.game)}, but read back {result(again)}: {match.text()!r}")
    trouble = routes.engine.take_trouble()
    if trouble is not None:
        raise LostError(f"the engine is in trouble: {trouble}: {match.text()!r}")
