"""Watching two bots: they are held and let go, and play as fast as one likes."""

import pytest

from tests.driving import routes_of
from tests.matches import AGAINST_BOT, BOTS, finished
from tests.tables import scene_of
from tholos_desktop.rules import SIDES, legal_turns
from tholos_desktop.storage import settings
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.table.rivals import RIVALS


def test_one_button_holds_and_lets_go_on(ctx, drive):
    driver = drive(scene_of(ctx, BOTS))
    game = driver.top.match.game
    driver.until(lambda: game.ply)
    driver.click_button("Pause")
    ply = game.ply
    driver.wait(2.0)
    assert game.ply == ply > 0
    assert "Pause" not in driver.buttons, "one word for one thing"
    assert driver.button("Resume").primary and "Resume" in driver.top.panel.text.status[0].text
    driver.click_button("One move")
    driver.wait(3.0)
    assert game.ply == ply + 1
    driver.click_button("Resume")
    driver.until(lambda: game.ply > ply + 2)
    driver.click_button("Pause")
    driver.press("p")
    driver.wait()
    assert "Resume" not in driver.buttons and "More" in driver.labels, "one word for one thing"
    driver.press("escape")
    driver.wait()
    assert driver.top.session.is_held, "it waits on, as it did"


@pytest.mark.parametrize("goes_on", ["Why?", "Faster"])
def test_what_was_held_for_the_reasons_goes_on_without_them(ctx, drive, goes_on):
    ctx.settings.buttons = "all"
    driver = drive(scene_of(ctx, BOTS))
    session, why = driver.top.session, driver.top.teacher.why
    driver.until(lambda: session.game.ply)
    for is_paused in (False, True):
        if is_paused:
            driver.click_button("Pause")
        driver.click_button("Why?")
        ply = session.game.ply
        driver.wait(2.0)
        assert session.is_held and session.game.ply == ply and why.reasons
        driver.click_button(goes_on)
        assert why.reasons is None and session.is_held == is_paused
    assert session.game.ply == ply
    driver.click_button("Resume")
    driver.click_button("Why?")
    driver.click_button("Resume")
    driver.click_button("Pause")
    driver.click_button(goes_on)
    assert session.is_held, "that was a pause of one's own"


def test_slower_and_faster_leave_the_options_alone(ctx, drive):
    driver = drive(scene_of(ctx, BOTS, speed="normal"))
    driver.click_button("Slower")
    assert not driver.button("Slower").enabled
    for rate, shown in ((1, "1"), (2, "2"), (4, "4"), (8, "8")):
        driver.click_button("Faster")
        assert driver.top.timeline.rate == rate
        assert f"Speed {shown}×" in driver.labels
    assert not driver.button("Faster").enabled
    kept = settings.load(ctx.settings.path)
    assert (kept.animation, kept.watching_rate) == ("normal", 8)
    assert drive(scene_of(ctx, BOTS, speed="normal")).top.timeline.rate == 8
    own = drive(scene_of(ctx, AGAINST_BOT, speed="normal")).top
    assert (own.timeline.rate, own.motion.time_scale) == (1, 1)


def test_what_can_never_be_done_to_a_watched_game_is_not_offered(ctx, drive):
    ctx.settings.buttons = "all"
    driver = drive(scene_of(ctx, BOTS))
    assert "Undo" in driver.buttons and "Hint" not in driver.buttons
    driver.press("p")
    driver.wait()
    assert "Restart" in driver.buttons and "Resign" not in driver.buttons


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_a_higher_rate_plays_more(ctx, drive, speed):
    plies = []
    for rate in (1.0, 4.0):
        ctx.settings.watching_rate = rate
        driver = drive(scene_of(ctx, BOTS, speed=speed))
        driver.wait(4.0)
        plies.append(driver.top.match.game.ply)
    assert 0 < plies[0] < plies[1] / 2


def test_the_board_of_a_watched_game_that_is_over_has_nothing_to_watch(ctx, drive):
    match = finished()
    match.setup = BOTS
    driver = drive(routes_of(ctx).table(match))
    assert driver.top.match.is_over and not {"Faster", "One move", "Hint"} & set(driver.buttons)


def test_both_bots_tell_their_ratings_alike(ctx, drive):
    pythia, kleon = Player(level="oracle"), Player.mason(RIVALS[2])
    scene = scene_of(ctx, Setup(kleon, pythia))
    driver = drive(scene)
    driver.press("p")
    for _ in range(2):
        cards = {side: scene.panel.text.card(side) for side in SIDES}
        waiting = next(card for card in cards.values() if not card.in_turn)
        assert [text.split()[0] for text in waiting.who] == ["Rating"], waiting
        scene.session.play(legal_turns(scene.match.game.position)[0])
        driver.wait(1)
