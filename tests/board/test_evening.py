"""The view behind the menu: what stands there, and what moves while somebody looks."""

import pygame
import pytest

from tests.driving import routes_of
from tests.matches import ANA, finished, match_of, played
from tholos_desktop.app import IDLE_MS
from tholos_desktop.board.evening import STEP
from tholos_desktop.rules import BLACK, WHITE, Position, rival
from tholos_desktop.services.standing import standing_of
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import DRUMS, RIVALS, Scenery


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def game_against(mason: int, *, won: bool) -> Match:
    game = finished().game
    winner = finished().result
    assert winner in (WHITE, BLACK)
    human = winner if won else rival(winner)
    bot = Player.mason(RIVALS[mason])
    return Match(Setup(ANA, bot) if human == WHITE else Setup(bot, ANA), 1, game)


def test_the_temple_stands_as_the_last_game_left_it(ctx):
    over = finished()
    ctx.games.keep(over)
    assert standing_of(ctx.games, None).columns == over.game.position.columns
    goes_on = played(match_of(Setup(ANA, Player(level="easy"))), 9)
    assert standing_of(ctx.games, goes_on).columns == goes_on.game.position.columns
    begun = Match.new(Setup(ANA, ANA), 1)
    assert not any(standing_of(ctx.games, begun).columns), "nothing stands there yet"


def test_each_win_adds_a_drum_and_a_defeat_takes_none(ctx, monkeypatch):
    ctx.games.keep(game_against(0, won=True))
    assert standing_of(ctx.games, None).drums[0] == 0, "it began from a set-up position"
    monkeypatch.setattr(Position, "is_start", True)
    for mason, won in ((0, True), (0, True), (0, False), (2, True), (4, False)):
        ctx.games.keep(game_against(mason, won=won))
    standing = standing_of(ctx.games, None)
    assert standing.drums == (2, 0, 1, 0, 0, 0, 0, 0, 0)
    assert standing.next_mason == 0
    for _ in range(3):
        ctx.games.keep(game_against(0, won=True))
    standing = standing_of(ctx.games, None)
    assert standing.drums[0] == DRUMS
    assert standing.next_mason == 1
    assert Scenery(drums=(DRUMS,) * 9).next_mason is None


def test_the_journey_is_read_aloud(ctx, drive, monkeypatch):
    monkeypatch.setattr(Position, "is_start", True)
    for _ in range(4):
        ctx.games.keep(game_against(0, won=True))
    ctx.games.keep(game_against(1, won=True))
    driver = drive(routes_of(ctx).menu())
    said = [node.label.name for node in driver.top.read().nodes]
    fire = "Next is Iris’s column, with 1 of 3 sections built."
    assert f"Colonnade: 1 of 9 columns finished. {fire}" in said
    ctx.standing = Scenery(drums=(DRUMS,) * 9)
    assert "Colonnade: all 9 columns finished." in [n.label.name for n in driver.top.read().nodes]


@pytest.mark.parametrize("quiet", ["focus", "animation", "high_contrast"])
def test_it_stands_still_when_nobody_looks_or_wants_motion(ctx, drive, quiet):
    driver = drive(routes_of(ctx).menu())
    driver.wait(20)
    if quiet == "focus":
        driver.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    else:
        setattr(ctx.settings, quiet, "off" if quiet == "animation" else True)
    driver.app.stack.redraw()
    driver.wait()
    before = pixels(driver.app.surface)
    driver.app.draws_late = False
    assert not any(driver.app.frame([], STEP) for _ in range(20))
    driver.app.stack.redraw()
    driver.wait()
    assert pixels(driver.app.surface) == before
    assert driver.app._patience == IDLE_MS
