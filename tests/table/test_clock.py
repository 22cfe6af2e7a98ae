"""The clock of two people: fed time, kept in records, seen at the table."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import ANA, PERSONS
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import share_line
from tholos_desktop.rules import BLACK, WHITE, legal_turns
from tholos_desktop.scenes.board.player_card import ClockFace
from tholos_desktop.scenes.game import timekeeper
from tholos_desktop.scenes.game.pause import TimeUpScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.store.entry import Filter
from tholos_desktop.table.clock import Clock, TimeControl, time_words
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms

BLITZ = TimeControl(1, 2)


def timed(time_control: TimeControl = BLITZ, turns: int = 1) -> Match:
    """A match of two people by a clock, after so many turns."""
    match = Match.new(PERSONS._replace(terms=Terms(begins=WHITE, clock=time_control)), 1)
    for _ in range(turns):
        match.play(legal_turns(match.game.position)[0])
    return match


def test_time_passes_and_a_turn_adds_to_it():
    clock = Clock(BLITZ)
    assert not clock.pass_time(WHITE, 10.5)
    clock.press(WHITE)
    assert (clock.left(WHITE), clock.left(BLACK)) == (51.5, 60.0)


def test_a_flag_falls_once_and_stays_down():
    clock = Clock(BLITZ)
    assert clock.pass_time(WHITE, 61)
    assert not clock.pass_time(WHITE, 1)
    clock.press(WHITE)
    assert clock.left(WHITE) == 0
    assert clock.lost is None, "the game goes on"
    assert clock.pass_time(BLACK, 99), "and so does the other's time"


def test_where_the_game_ends_by_it_the_first_flag_counts():
    clock = Clock(BLITZ._replace(ends=True))
    clock.pass_time(BLACK, 60)
    clock.pass_time(WHITE, 60)
    assert (clock.lost, clock.left(WHITE)) == (BLACK, 60)
    clock.go_on()
    assert clock.lost is None and clock.is_fallen(BLACK)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(3909, "1:05:09"), (3600, "1:00:00"), (3599.2, "1:00:00"), (300, "5:00"), (59.01, "1:00"),
     (10, "0:10"), (9.98, "10.0"), (9.31, "9.4"), (0.01, "0.1"), (0, "0:00")],
)  # fmt: skip
def test_a_time_is_told_as_clocks_show_it(seconds, said):
    assert time_words(seconds) == said


def test_a_pace_is_a_text_and_nothing_else_is_a_pace():
    for time_control in (TimeControl(5), TimeControl(10, 3, True), TimeControl(180, 180)):
        assert TimeControl.parse(str(time_control)) == time_control
    for text in ("", "5", "0+3", "5+3 ends", "05+3", "181+0", "5+181", "-1+2", "5+3\n"):
        assert TimeControl.parse(text) is None


def test_a_record_keeps_pace_times_and_marks():
    match = timed(turns=2)
    assert match.clock
    match.clock.pass_time(WHITE, 12.34)
    match.play(legal_turns(match.game.position)[0])
    match.clock.pass_time(BLACK, 3.21)
    text = match.text()
    assert '[Terms "0,t,w,?,1+2,0"]' in text and "[%clk 0:00:52]" in text
    again = Match.from_record(text)
    assert again.clock and again.clock.time_control == BLITZ
    assert again.clock.left(WHITE) == pytest.approx(51.66, abs=0.1)
    assert again.clock.left(BLACK) == pytest.approx(58.79, abs=0.1)
    assert again.text() == Match.from_record(again.text()).text()
    without = "\n".join(line for line in text.splitlines() if "TimeLeft" not in line)
    recalled = Match.from_record(without).clock
    assert recalled and (recalled.left(WHITE), recalled.left(BLACK)) == (52, 62)


def test_what_makes_no_sense_is_no_clock_and_a_bot_has_none():
    text = timed().text()
    assert Match.from_record(text.replace("1+2", "soon")).clock is None
    wrong = Match.from_record(text.replace('Left "0:01', 'Left "0:61'))
    assert wrong.clock and wrong.clock.left(WHITE) == 62
    assert Match.new(Setup(ANA, Player(level="easy"), Terms(clock=BLITZ))).clock is None


class Hand:
    """Moves the hand of the clock on the wall."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.time = driver, 100.0
        scene = driver.top
        monkeypatch.setattr(scene._time, "now", lambda: self.time)
        monkeypatch.setattr(timekeeper, "LONGEST_GAP", 1e9)
        driver.wait()

    def move(self, seconds: float) -> None:
        self.driver.wait()
        self.time += seconds
        self.driver.wait()


@pytest.fixture
def table(ctx: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Hand]:
    def opened(match: Match) -> Hand:
        ctx.settings.animation = "off"
        return Hand(drive(routes_of(ctx).table(match)), monkeypatch)

    return opened


def test_it_runs_for_the_player_in_turn_and_stands_in_the_pause(table, ctx):
    match = timed()
    hand = table(match)
    hand.move(7)
    assert match.clock and match.clock.left(BLACK) == pytest.approx(53)
    assert match.clock.left(WHITE) == 62
    hand.driver.press("p")
    hand.move(500)
    kept = ctx.games.current()
    assert kept is not None and kept.clock is not None
    assert kept.clock.left(BLACK) == pytest.approx(53, abs=0.1)
    hand.driver.press("escape")
    hand.move(2)
    assert match.clock.left(BLACK) == pytest.approx(51)
    hand.driver.press("ctrl+z")
    hand.move(9)
    assert match.clock.left(WHITE) == 62, "before the first turn no time passes"


def test_short_time_is_told_in_tenths_and_a_fallen_flag_is_seen(table, ctx):
    match = timed()
    hand = table(match)
    scene = hand.driver.top
    assert scene.panel.text.card(BLACK).time == ClockFace("1:00", False, False, "+2")
    assert not scene.moving
    hand.move(51.5)
    kept = ctx.games.current()
    assert kept and kept.clock and kept.clock.left(BLACK) == pytest.approx(8.5)
    assert scene.panel.text.card(BLACK).time == ClockFace("8.5", True, False, "+2")
    assert scene.moving, "tenths change quickly"
    hand.move(8)
    assert scene.moving, "to the last"
    hand.move(1)
    assert scene.panel.text.card(BLACK).time == ClockFace("0:00", False, True, "+2")
    assert scene.panel.text.status[0][0] == "Out of time: Bruno. The game goes on."
    assert isinstance(hand.driver.top, GameScene)
    match.play(legal_turns(match.game.position)[0])
    assert match.result == "-"


def test_who_has_no_time_left_has_lost_where_that_was_chosen(table, ctx):
    match = timed(BLITZ._replace(ends=True))
    hand = table(match)
    hand.move(61)
    assert isinstance(hand.driver.top, TimeUpScene)
    assert match.result == WHITE
    game = hand.driver.app.stack.scenes[-2]
    assert game.panel.text.status[0][0] == "Ana wins on time."
    assert share_line(Words("en"), match).endswith("Ana wins on time")
    hand.driver.press("escape")
    hand.driver.wait()
    (entry,) = ctx.games.page(Filter())
    assert entry.result == WHITE
    assert ctx.games.current() is None, "its end has been seen"


def test_a_game_lost_on_time_may_be_played_on(table):
    match = timed(BLITZ._replace(ends=True))
    hand = table(match)
    hand.move(61)
    hand.driver.click_button("Keep playing anyway")
    hand.move(1)
    assert hand.driver.top.panel.text.status[0][0] == "Out of time: Bruno. The game goes on."
    hand.move(5)
    assert isinstance(hand.driver.top, GameScene)
    again = Match.from_record(match.text())
    assert again.clock and again.clock.is_fallen(BLACK) and again.clock.lost is None
