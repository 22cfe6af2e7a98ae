"""The draw of the ornaments as players meet it: by mouse alone, by keys alone, by bots."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.language import sentences
from tholos_desktop.rules import mix, ornaments_code
from tholos_desktop.scenes.draft import drawn_list
from tholos_desktop.scenes.draft.scene import DraftScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]
PERSONS = Player("Ana"), Player("Bruno")


def opened(
    ctx: Context,
    drive: Drive,
    players: tuple[Player, Player] = PERSONS,
    *,
    speed: str = "off",
    **how,
) -> Driver:
    ctx.settings.animation = speed
    match = Match.new(Setup(*players, ornaments=how.pop("ornaments", 3)), seed=5)
    ctx.games.begin(match)
    return drive(DraftScene(routes_of(ctx), match, ctx.games), **how)


def test_by_mouse_alone_the_tiles_that_are_clicked_are_drawn(
    ctx: Context, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: set[object] = set()
    monkeypatch.setattr(drawn_list, "draw_tile", lambda _, ornament, __: shown.add(ornament))
    monkeypatch.setattr(drawn_list, "draw_token", lambda _, __, ___, column: shown.add(column))
    driver = opened(ctx, drive)
    match = driver.top.match
    picks = [(6, 0), (2, 4), (0, 1)]
    for tile, token in picks:
        driver.click(driver.top._tiles.slots["tile", tile].center)
        driver.click(driver.top._tiles.slots["token", token].center)
    assert match.draft.drawn == tuple(picks)
    expected = match.draft.ornaments
    assert len(shown) == 6, "every ornament's tile and token"
    driver.click_button("Begin")
    assert isinstance(driver.top, GameScene)
    assert ornaments_code(match.game.position.ornaments) == expected
    assert match.draft is None


def test_every_draw_is_kept_at_once_and_goes_on_after_a_restart(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive)
    driver.press("1", "1", "2")
    current = ctx.games.current()
    assert current.draft.drawn == ((0, 0),)
    again = drive(DraftScene(routes_of(ctx), current, ctx.games))
    again.press("2", "2", "3", "3")
    assert again.top.drawing.draft.is_over()


def test_draw_all_skips_to_the_end_and_keeps_the_tile_already_turned(
    ctx: Context, drive: Drive
) -> None:
    driver = opened(ctx, drive, speed="normal", ornaments=5)
    driver.press("enter")
    driver.press("7")
    driver.click_button("Draw all")
    assert driver.top.drawing.draft.is_over()
    assert driver.top.drawing.draft.drawn[0][0] == 6
    assert not driver.top.moving


def test_the_pieces_gather_in_a_heap_and_are_dealt_to_their_places(
    ctx: Context, drive: Drive
) -> None:
    driver = opened(ctx, drive, speed="slow", ornaments=5)
    tiles, seen = driver.top._tiles, []
    places: dict[Any, Any] = {}

    def put(_: Any, spot: Any, at: Any, *__: Any, **___: Any) -> None:
        places[spot] = pygame.Vector2(at)

    tiles._put = put
    surface = pygame.Surface((1280, 720))
    for share in (0.0, 0.5, 1.0):
        tiles.draw_mixing(surface, share)
        seen.append(dict(places))
    for spot, slot in tiles.slots.items():
        assert seen[0][spot] == slot.center
        assert seen[2][spot].distance_to(slot.center) < 1
    heap = [at for (piece, _), at in seen[1].items() if piece == "tile"]
    assert max(one.distance_to(other) for one in heap for other in heap) < tiles.slots["tile", 0].w


def test_a_tile_in_the_air_lies_nowhere_yet(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive, speed="slow")
    driver.press("enter", "1", "enter", "2")
    driver.wait(1.6)
    assert len(driver.top.drawing.draft.drawn) == 1
    assert driver.top.drawing.ornaments == "-"
    driver.click((20, 20))
    assert driver.top.drawing.ornaments == driver.top.drawing.draft.ornaments


def test_all_is_explained_once_all_lie_there(ctx: Context, drive: Drive) -> None:
    driver = opened(ctx, drive, ornaments=5)
    driver.top.drawing.skip()
    said = driver.labels
    for draw in driver.top.drawing.draft.draws:
        assert sentences.ornament_words(ctx.words, draw.ornament) in said
    assert not driver.top._tiles.slots


def test_completing_a_draft_draws_each_piece_once_and_first_what_is_in_the_hand() -> None:
    draft = mix(5, "w", 5).draw(6, 0)
    whole = draft.complete(0, 4)
    assert whole.drawn[:2] == ((6, 0), (0, 4))
    assert whole.is_over()
    for which in (0, 1):
        assert len({pair[which] for pair in whole.drawn}) == 5
    assert whole.complete() == whole
