"""What the next stone would change, told beside its column: true, readable, and only where it may
help."""

import random
from typing import Any

from tests.driving import Driver
from tests.exercises import BUILD, Listed, Row
from tests.matches import AGAINST_BOT, PERSONS, match_of
from tests.plain_counting import lead_in
from tests.playing import fresh_position
from tests.tables import scene_of
from tholos_desktop.rules import LOCATIONS, Game
from tholos_desktop.scenes.board.preview import column_changes
from tholos_desktop.table.turn_input import EventKind, Spot, TurnInput
from tholos_desktop.teaching.tryouts import BONUS_BOARDS


def test_a_change_is_the_one_that_the_stone_then_makes():
    rng, seen = random.Random(1), 0
    for _ in range(130):
        session = TurnInput(Game(fresh_position(rng)))
        side = session.game.position.side
        while session.game.ply == 0:
            hand, before = session.hand, session.hand.picker.shown
            spots = hand.targets() if hand.lifted else hand.sources()
            spot = rng.choice(sorted(spots, key=str))
            told = {each.at: each for each in column_changes(session, spot)}
            event = session.touch(spot)
            if event.kind is EventKind.LIFTED:
                assert not told
                continue
            after = session.game.position if session.game.ply else session.hand.picker.shown
            changed = {at for at in LOCATIONS if before.column(at) != after.column(at)}
            assert changed == set(told), f"{before.code} {spot}"
            for at, change in told.items():
                leads = [
                    sign.points if sign.owner == side else -sign.points
                    for sign in (change.before, change.after)
                ]
                assert leads == [lead_in(before, at, side), lead_in(after, at, side)]
                assert change.is_loss(side) == (leads[1] < leads[0])
                seen += 1
    assert seen > 40


def pills(driver: Driver) -> list[Any]:
    return [each.region for each in driver.top.over_all() if each.region.shows[0] == "preview"]


def aim(driver: Driver, location: str) -> None:
    spots = driver.top.board.spots(driver.top.displayed)
    driver.move((2, 2))
    driver.move(spots[Spot(location)].center)
    driver.wait()


def test_a_transfer_tells_of_both_its_columns(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS, "-/wg/bb/-/-/-/- w/b w -"))
    driver.press("z", "1")
    driver.wait(1)
    driver.press("2")
    aim(driver, "C")
    shown = [pill.shows[1:] for pill in pills(driver)]
    assert shown == [("your rival’s, 2", "0", "b"), ("yours, −1", "1", "w")]


def tells(driver: Driver) -> bool:
    """True if the board tells what a lifted stone would change, by sight and by ear alike."""
    driver.press("z")
    location = sorted(spot.zone for spot in driver.top.session.hand.targets())[0]
    aim(driver, location)
    by_sight = bool(pills(driver))
    tree = driver.app.stack.read()
    heard = ": now " in " ".join(node.label.about for node in tree.nodes if node.label)
    assert heard == by_sight
    return by_sight


def test_counting_is_left_to_the_player_where_it_is_measured(ctx, routes, drive):
    assert tells(drive(scene_of(ctx, PERSONS)))
    assert not tells(drive(scene_of(ctx, AGAINST_BOT))), "a rated game"
    match = match_of(AGAINST_BOT)
    match.note_hint(1)
    assert tells(drive(routes.table(match))), "a game with a hint isn't rated"
    assert tells(drive(routes.try_out(BONUS_BOARDS["A"])))
    assert not tells(drive(routes.exercise(Row(Listed(BUILD, "wA"))))), "a puzzle"
    ctx.settings.show_points = False
    assert not tells(drive(scene_of(ctx, PERSONS)))
