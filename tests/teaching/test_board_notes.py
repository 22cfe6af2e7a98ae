"""Signs on the board are explained when a newcomer first meets them, each once."""

from typing import Any

import pytest

from tests.driving import Driver
from tests.matches import AGAINST_BOT
from tests.tables import scene_of
from tholos_desktop.rules import parse_position
from tholos_desktop.storage.learned import RULES, LearningDiary
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.board_notes import BoardSign, due

START = "-/-/-/-/-/-/- ww/bb w -"
BUILT = "wbw/-/w/-/b/-/- ww/bb w -"


@pytest.fixture(autouse=True)
def _newcomer(ctx: Any) -> None:
    ctx.players.learned = LearningDiary.load()
    ctx.players.learned.explained.add(RULES)


def still(driver: Driver) -> Driver:
    driver.wait(1)
    return driver


def test_a_gauge_comes_first_then_a_dark_card_then_points():
    position, told = parse_position(BUILT), set[str]()
    why = {"A": object()}
    found = []
    while note := due(position, why, told):  # type: ignore[arg-type]
        found.append((note.sign, note.at))
        told.add(note.sign.name_in_diary)
    assert found == [(BoardSign.GAUGE, "A"), (BoardSign.DARK, "A"), (BoardSign.POINTS, "A")]
    assert due(parse_position(START), {}, ()) is None


def test_a_dark_card_is_explained_before_the_first_move(ctx, drive):
    table = still(drive(scene_of(ctx, AGAINST_BOT, START))).top
    text = "A dark card: its bonus isn’t possible now (no other column has a gray stone on top)."
    assert table.note.text == text
    assert text in table.announcements()
    assert text in [node.label.name for node in table.drawn_nodes()]
    assert list(table.note.shapes(table.ui))


def test_no_note_is_drawn_on_a_board_without_its_sign(ctx, drive):
    driver = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    table = driver.top
    note = table.state.note
    assert note.sign is BoardSign.GAUGE and list(table.note.shapes(table.ui))
    ctx.settings.view = "plan"
    table.relayout()
    driver.wait()
    table.state.note = note  # as when a size is drawn before the scene goes on
    assert not table.board.geometry.has_gauges
    assert list(table.note.shapes(table.ui)) == []


def test_a_note_goes_with_the_next_step_and_comes_once(ctx, drive):
    driver = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    assert driver.top.note.text == "This bar counts the column’s stones: 3 of 5."
    driver.touch(Spot("w", "w"))
    assert not driver.top.note.text
    again = still(drive(scene_of(ctx, AGAINST_BOT, BUILT)))
    assert again.top.state.note.sign is BoardSign.DARK
    assert LearningDiary.load().explained >= {"note.gauge", "note.dark"}
