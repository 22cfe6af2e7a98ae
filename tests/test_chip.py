"""The small button on the board that ends a turn hides no other column's card."""

from typing import Any

import pytest

from tests.matches import PERSONS
from tests.tables import press_spot, scene_of
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.table.turn_input import Spot

CODES = "wg/wb/wg/b/gw/wbg/bw wwg/bb w -", "wgbg/wb/wgbg/b/gwgb/wbgw/bwgb wwg/bb w -"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("location", LOCATIONS)
def test_the_chip_lies_over_no_other_columns_card(
    ctx: Any, drive: Any, code: str, location: str
) -> None:
    driver = drive(scene_of(ctx, PERSONS, code))
    driver.wait(0.5)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot(location))
    driver.wait(0.5)
    scene = driver.top
    assert scene.chip.is_there
    for other in LOCATIONS:
        if other != location:
            assert not scene.chip.rect.colliderect(scene.board.geometry.bonus_box(other)), other
    assert scene.chip.rect.collidelist(scene.board.geometry.signs(scene.seen)) == -1
