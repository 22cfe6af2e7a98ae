"""Motion at the table: what is waited for, what is not, and that pictures stay true."""

import itertools

import pytest

from tests.matches import AGAINST_BOT, PERSONS
from tests.tables import click_spot, scene_of
from tholos_desktop.table.opponent import BOT_SECONDS
from tholos_desktop.table.turn_input import Spot

CODE = "bgw/w/ww/g/b/wgb/- w/bb w -"


@pytest.mark.usefixtures("drawn")
def test_stones_fly_one_by_one_and_the_rivals_after_a_beat(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT, CODE.replace("w/bb", "-/-"), speed="normal")
    driver, flights, time = drive(scene), [], 0.0
    for turn in ("+www", "wA"):
        scene.session.play(turn)
        while scene.timeline.moving or not scene.session.is_persons_turn:
            driver.wait(1 / 60)
            time += 1 / 60
            in_flight = [flight for flight, _ in scene.timeline.in_flight()]
            assert len(in_flight) <= 1
            if in_flight:
                is_rivals = scene.session.game.ply % 2 == 0
                assert scene.panel.text.card("w").in_turn is not is_rivals
                if not flights or flights[-1][0] is not in_flight[0]:
                    flights.append([in_flight[0], scene.session.game.ply, time, time])
                flights[-1][3] = time
        driver.wait(1 / 60)
        assert scene.panel.text.card("w").in_turn
    beats = [
        after[2] - before[3]
        for before, after in itertools.pairwise(flights)
        if after[1] % 2 == 0 != before[1] % 2
    ]
    assert len(beats) == 2 and min(beats) >= BOT_SECONDS


def test_without_animation_no_frame_is_shown_in_between(ctx, drive):
    scene = scene_of(ctx, PERSONS, CODE, speed="off")
    driver = drive(scene)
    click_spot(driver, Spot("w", "w"))
    driver.wait(0.05)
    assert not scene.motion.moving
    driver.touch(Spot("D"))
    driver.wait(1 / 60)
    assert not scene.motion.moving
    assert scene.motion.air().flying == []
    assert scene.motion.air().landings == []
    assert scene.displayed.column("D") == "gw"
