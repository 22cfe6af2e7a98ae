"""Signs on the board are explained when a newcomer first meets them, each once."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver
from tests.matches import AGAINST_BOT
from tests.tables import scene_of
from tholos_desktop.rules import parse_position
from tholos_desktop.storage.learned import RULES, LearningDiary
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.board_notes import BoardSign, due

Drive = Callable[..., Driver]
START = "-/-/-/-/-/-/- ww/bb w -"
BUILT = "wbw/-/w/-/b/-/- ww/bb w -"


@pytest.fixture(autouse=True)
def _newcomer(ctx: Any) -> None:
    ctx.players.learned = LearningDiary.load()
    ctx.players.learned.explained.add(RULES)


def still(driver: Driver) -> Driver:
    driver.wait(1)
    return driver


def test_a_gauge_comes_first_then_a_dark_card_then_points() -> None:
    position, told = parse_position(BUILT), set[str]()
    why = {"A": object()}
    found = []
    while note := due(position, why, told):  # type: ignore[arg-type]
        found.append((note.sign, note.at))
        told.add(note.sign.name_in_diary)
    assert found == [(BoardSign.GAUGE, "A"), (BoardSign.DARK, "A"), (BoardSign.POINTS, "A")]
    assert due(parse_position(START), {}, ()) is None


def test_a_dark_card_is_explained_before_the_first_move(ctx: Any, drive: Drive) -> None:
    table = still(drive(scene_of(ctx, AGAINST_BOT, START))).top
    text = "A dark card: its bonus isn’t possible now (no other column has a gray stone on top)."
    assert table.note.text == text
    assert text in table.announcements()
    assert text in [node.label.name for node in table.drawn_nodes()]
    assert list(table.note.shapes(table.ui))


def test_a_note_goes_with_the_next_step_and_comes_once(ctx: Any, drive: Drive) -> None:
    driver = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    assert driver.top.note.text == "This bar counts the column’s stones: 3 of 5."
    driver.touch(Spot("w", "w"))
    assert not driver.top.note.text
    again = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    assert again.top.state.note.sign is BoardSign.DARK
    assert LearningDiary.load().explained >= {"note.gauge", "note.dark"}


def test_a_note_on_a_gauge_goes_with_the_gauge(ctx: Any, drive: Drive) -> None:
    driver = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    assert driver.top.state.note.sign is BoardSign.GAUGE
    driver.top.turn_view()
    driver.wait()
    assert driver.top.state.note is None


@pytest.mark.parametrize("language", ["en", "de", "el", "pl"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_notes_lie_on_the_board_and_not_on_their_sign(
    ctx: Any, drive: Drive, language: str, size: tuple[int, int]
) -> None:
    ctx.words.use(language)
    ctx.settings.text_scale = 1.5
    driver = still(drive(scene_of(ctx, AGAINST_BOT, BUILT), size))
    table = driver.top
    card, line = (pygame.Rect(shape.region.place) for shape in table.note.shapes(table.ui))
    assert table.board.rect.contains(card)
    assert not card.colliderect(line)
    assert driver.overflows == []


@pytest.mark.parametrize("sign", BoardSign)
def test_a_note_hides_no_stones(ctx: Any, drive: Drive, sign: BoardSign) -> None:
    ctx.players.learned.explained |= {each.name_in_diary for each in BoardSign if each is not sign}
    table = still(drive(scene_of(ctx, AGAINST_BOT, "wbwgw/wwb/w/gb/bbw/b/wb ww/bb w -"))).top
    assert table.state.note.sign is sign
    card = pygame.Rect(next(iter(table.note.shapes(table.ui))).region.place)
    spots = table.board.spots(table.viewed)
    hidden = [each for each in "ABCDEFG" if card.colliderect(spots[Spot(each)])]
    assert hidden == []
