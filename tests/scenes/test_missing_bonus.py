"""The bonus actions that are not there: which they are, why, and that a player is told."""

import pytest

from tests.matches import AGAINST_BOT, PERSONS
from tests.playing import positions, random_game
from tests.sitting import Table
from tests.tables import press_spot, scene_of
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import (
    LOCATIONS,
    STONES,
    Location,
    legal_turns,
    may_do_bonus,
    parse_position,
)
from tholos_desktop.scenes.board.status import game_status, marks
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.picker import Lack, MissingBonus, dark_cards, missing_bonus
from tholos_desktop.table.turn_input import Spot

FULL = "/".join(["wwbbg"] * 5)


@pytest.mark.parametrize("seed", range(6))
def test_exactly_those_bonus_actions_are_missing_that_no_legal_turn_has(seed):
    for position in list(positions(random_game(seed, ornaments=seed)))[:-1]:
        turns = legal_turns(position)
        for where in LOCATIONS:
            for stone in STONES:
                placed = [t for t in turns if t.transfers[0][::2] == (stone, where)]
                allowed = bool(placed) and may_do_bonus(position, stone, where)
                expected = allowed and not any(turn.bonus for turn in placed)
                found = missing_bonus(position, where, stone)
                assert (found is not None) == expected, (position.code, where, stone)
        light = {t.transfers[0].target for t in turns if t.bonus}
        assert dark_cards(position, position.side).keys() == set(LOCATIONS) - light, position.code


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("-/b/w/-/-/-/- wg/bb w -", MissingBonus("A", Lack.TOP, "g")),
        ("-/-/-/-/-/-/- wg/bb w -", MissingBonus("B", Lack.TOP, "w")),
        ("-/-/w/-/-/-/- wg/bb w -", MissingBonus("C", Lack.COLUMN)),
        ("-/-/-/-/-/-/- wg/- w -", MissingBonus("E", Lack.RIVALS_STONE)),
        ("-/-/-/-/-/-/- w/b w -", MissingBonus("F", Lack.OWN_STONE)),
        (f"{FULL}/-/wbwbg wb/- w -", MissingBonus("F", Lack.ROOM)),
        ("wwbbg/wwbbg/wwbbg/wwwbb/ggggb/wwwbb/wwbb w/bb w -", MissingBonus("G", Lack.COMPLETE)),
    ],
)
def test_why_a_bonus_action_is_missing(code, missing):
    position = parse_position(code)
    assert missing_bonus(position, missing.location, "w") == missing


def explained(scene: GameScene, location: Location) -> str:
    """What the card of a column says."""
    return " ".join(row.text for row in scene.explanation.rows(scene.viewed, location))


def test_a_missing_bonus_is_told_before(ctx, drive):
    scene = scene_of(ctx, PERSONS, "-/b/-/-/-/-/- wg/- w -")
    driver, session = drive(scene), scene.session
    empty = ctx.words("turn.lack.rivals_stone")
    assert empty in explained(scene, "E")
    assert ctx.words("turn.lack.quarry") not in explained(scene, "D")
    absent = marks(session, None, may_choose=False, dark=scene.dark).absent
    assert absent == {"A", "B", "E"}
    press_spot(driver, Spot("w", "g"))
    assert empty not in explained(scene, "E"), "a gray stone needs none"


def test_a_missing_bonus_is_told_after_until_the_rival_has_moved(ctx):
    table = Table(AGAINST_BOT, "-/b/-/-/-/-/- wg/- w -")
    match, words = table.session.match, ctx.words
    names, empty = shown_names(words, match.players), words("turn.lack.rivals_stone")
    table.touch(Spot("w", "w"), Spot("E"))
    said = game_status(words, table.session, names)[0]
    assert words("turn.no_bonus", why=empty) in said
    assert names["b"] in said, "and what is next"
    table.apply(table.session.undo())
    assert empty not in game_status(words, table.session, names)[0]


@pytest.mark.parametrize(("side", "code"), [("w", "wg/- w -"), ("b", "-/bg b -")])
def test_who_moves_next_at_the_same_screen_is_not_told_why_the_other_had_no_bonus(
    ctx, drive, side, code
):
    """That the rival's workshop is empty, as it was for the other, would be wrong for them."""
    scene = scene_of(ctx, PERSONS, f"-/-/-/-/-/-/- {code}")
    driver, empty = drive(scene), ctx.words("turn.lack.rivals_stone")
    assert empty in explained(scene, "E")
    press_spot(driver, Spot(side, side))
    press_spot(driver, Spot("E"))
    driver.wait()
    assert scene.session.ended_by == MissingBonus("E", Lack.RIVALS_STONE)
    assert empty not in game_status(ctx.words, scene.session, scene.names)[0]
    assert empty not in explained(scene, "E"), "the other's workshop still holds a stone"
