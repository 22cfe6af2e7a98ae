"""The rulebook: every page in both languages, by mouse and by keys, and true to the rules."""

import pytest

from tests.driving import routes_of
from tests.matches import PERSONS, match_of
from tests.tables import press_spot
from tholos_desktop.rules import LOCATIONS, QUARRY, parse_position, parse_turn
from tholos_desktop.scenes import signs
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.rulebook.bonus_examples import EXAMPLES
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.scenes.rulebook.scene import RulesScene
from tholos_desktop.table.turn_input import Spot


def test_the_arrows_turn_the_pages_and_scroll_them(ctx, drive):
    ctx.settings.text_scale = 2.0
    driver = drive(routes_of(ctx).rules(), size=(960, 540))
    for page in PAGES[1:]:
        driver.press("right")
        assert driver.top.page == page
    driver.press("right")
    assert driver.top.page == PAGES[-1]
    driver.press("home", "left")
    assert driver.top.page == PAGES[0]
    (scroll,) = driver.top.ui.scrolls
    driver.press("down")
    assert scroll.offset > 0
    driver.press("up")
    assert scroll.offset == 0


@pytest.mark.usefixtures("drawn")
def test_by_mouse_alone_every_page_can_be_read(ctx, drive, monkeypatch):
    shown: set[object] = set()
    monkeypatch.setattr(signs, "draw_tile", lambda _, ornament, __: shown.add(ornament))
    driver = drive(routes_of(ctx).menu())
    driver.click_button("F1: rules")
    for page in PAGES[1:]:
        driver.click_button("Next page")
        assert driver.top.page == page
    assert None in shown, "ornaments lie face down"
    driver.click_button("Scoring")
    assert driver.top.page == "score"
    driver.click_button("Main menu")
    assert isinstance(driver.top, MenuScene)


def test_f1_opens_the_rules_from_anywhere_and_closes_them(ctx, drive):
    driver = drive(routes_of(ctx).menu())
    driver.press("f1")
    assert isinstance(driver.top, RulesScene)
    driver.press("f1")
    assert isinstance(driver.top, MenuScene)


@pytest.mark.parametrize("location", LOCATIONS)
def test_the_example_of_a_bonus_action_shows_all_that_it_changes(location):
    example = EXAMPLES[location]
    before, after = example.before_and_after()
    turn = parse_turn(example.turn, parse_position(example.code))
    assert turn.transfers[0].target == location
    assert before.column(location) == after.column(location)
    changed = {turn.bonus.source, turn.bonus.target} - {QUARRY}
    assert changed <= {*example.columns, *example.workshops}
    assert max(map(len, before.columns)) == max(map(len, after.columns)), "drawn in one size"


def test_help_is_about_what_the_player_has_to_do_now(ctx, drive):
    table = routes_of(ctx).table(match_of(PERSONS, "-/w/g/b/-/-/- w/b w A6"))
    driver = drive(table)
    ctx.settings.animation = "off"
    pages = []
    for spot in (None, Spot("w", "w"), Spot("A"), Spot(QUARRY, "g"), Spot("D")):
        if spot:
            press_spot(driver, spot)
            driver.wait()
        driver.press("f1")
        pages.append(driver.top.page)
        driver.press("f1")
    assert pages == ["take", "place", "bonus", "bonus", "take"]
    press_spot(driver, Spot(QUARRY, "b"))
    driver.wait()
    assert table.help_page == "take"


def test_help_opens_the_keys_where_a_board_speaks_of_them(ctx, drive):
    driver = drive(routes_of(ctx).first_game())
    for _ in range(10):
        if getattr(driver.top, "help_page", None):
            break
        ctx.keys_in_use = True
        driver.press("enter")
        driver.wait(0.5)
    assert driver.top.help_page == "keys"
    driver.press("f1")
    assert isinstance(driver.top, RulesScene) and driver.top.page == "keys"
