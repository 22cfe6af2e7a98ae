"""Bots at the table: when their turns are played, when they wait, and what drops an answer."""

import random
from functools import partial

import pytest

from tests.driving import RandomEngine
from tests.matches import AGAINST_BOT, BOTS, PERSONS
from tests.playing import random_start
from tests.sitting import BOT_BEGINS, Step, Table, waiting
from tholos_desktop.rules import LOCATIONS, QUARRY, Game, legal_turns
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.opponent import BOT_SECONDS, Opponent
from tholos_desktop.table.rating import unrated_reason
from tholos_desktop.table.requests import MoveRequest
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent


def test_bots_play_a_whole_game_while_one_watches():
    table = Table(BOTS)
    while not table.game.is_over:
        assert table.until_heard() in (EventKind.PLAYED, EventKind.ENDED)
    assert set(table.engine.asked) == {"easy", "hard"}
    assert len(table.engine.asked) == table.game.ply
    assert table.until_heard() is EventKind.NOTHING


def test_an_answer_waits_for_its_time_and_for_the_stones_to_land():
    table = Table(BOTS)
    session = table.session
    assert table.apply(session.poll_opponent(time_scale=1, may_play=True)) is EventKind.NOTHING
    table.engine.poll()
    assert session.has_answer
    assert table.apply(session.poll_opponent(time_scale=1, may_play=True)) is EventKind.NOTHING
    assert table.hear(rested=False) is EventKind.NOTHING
    session.landed()
    assert table.apply(session.poll_opponent(time_scale=1, may_play=True)) is EventKind.NOTHING
    assert table.hear() is EventKind.PLAYED


def test_each_bot_waits_before_its_move_even_if_no_stone_flies():
    table = Table(BOTS)
    session = table.session
    for _ in range(2):
        session.poll_opponent(time_scale=1, may_play=False)
        table.engine.poll()
        assert session.has_answer
        for seconds, kind in ((0.0, EventKind.NOTHING), (BOT_SECONDS, EventKind.PLAYED)):
            session.pass_time(seconds)
            assert table.apply(session.poll_opponent(time_scale=1, may_play=True)) is kind


def test_watched_bots_wait_after_an_undo_until_one_touches_the_board():
    table = Table(BOTS)
    for _ in range(4):
        table.until_heard()
    table.apply(table.session.undo())
    assert (table.game.ply, table.session.is_held) == (3, True), "turn by turn"
    asked = len(table.engine.asked)
    assert table.until_heard() is EventKind.NOTHING
    table.apply(table.session.undo())
    table.apply(table.session.redo())
    assert (table.game.ply, table.session.is_held) == (3, True)
    assert len(table.engine.asked) == asked
    assert table.touch(Spot("A")) is EventKind.RELEASED
    assert table.until_heard() is EventKind.PLAYED


def test_the_move_with_which_a_bot_begins_cannot_be_taken_back():
    table = Table(BOT_BEGINS)
    table.until_heard()
    assert not table.session.may_undo
    assert table.apply(table.session.undo()) is EventKind.NOTHING
    table.play(legal_turns(table.game.position)[0])
    assert table.session.may_undo
    table.apply(table.session.undo())
    assert table.game.ply == 1
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is EventKind.PLAYED


@pytest.mark.parametrize("has_come", [False, True], ids=["thinking", "answered"])
@pytest.mark.parametrize("setup", [AGAINST_BOT, BOTS], ids=["against", "watched"])
def test_an_answer_is_dropped_when_the_turn_is_undone(setup, *, has_come):
    table = waiting(setup)
    table.engine.is_thinking = not has_come
    table.hear(rested=False)
    assert table.session.has_answer is has_come
    table.apply(table.session.undo())
    ply = table.game.ply
    table.engine.is_thinking = False
    assert not table.engine.open
    assert not table.session.has_answer
    assert table.until_heard() is EventKind.NOTHING
    assert table.game.ply == ply


@pytest.mark.parametrize("has_come", [False, True], ids=["thinking", "answered"])
def test_what_lies_over_the_board_drops_the_answer_and_bots_are_asked_again(*, has_come):
    table = waiting(AGAINST_BOT)
    table.engine.is_thinking = not has_come
    table.hear(rested=False)
    table.session.suspend()
    assert (table.engine.open, table.session.has_answer) == ([], False)
    table.engine.is_thinking = False
    assert table.until_heard() is EventKind.PLAYED
    assert len(table.engine.asked) == 3


@pytest.mark.parametrize("way", ["pasted", "restarted", "again"])
def test_an_answer_never_reaches_the_next_match(way):
    table = waiting(BOTS)
    match = table.session.match
    table.session.suspend()
    table.sit_down(
        {
            "pasted": lambda: Match.from_text("w/-/-/-/-/-/- w/bb b -"),
            "restarted": match.restart,
            "again": match.rematch,
        }[way]()
    )
    asked = len(table.engine.asked)
    table.engine.is_thinking = False
    assert (table.engine.games, table.engine.open) == (2, [])
    assert table.hear() is EventKind.NOTHING
    assert len(table.engine.asked) == asked + (way != "pasted")
    assert table.until_heard() is (EventKind.NOTHING if way == "pasted" else EventKind.PLAYED)
    assert match.game.ply == 2


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT, BOT_BEGINS, BOTS])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_one_does_the_board_shows_the_game(setup, seed):
    rng = random.Random(seed)
    table = Table(setup, random_start(rng).code, seed)
    session = table.session

    def rest() -> TurnEvent:
        session.suspend()
        return TurnEvent()

    def hear() -> TurnEvent:
        table.engine.poll()
        return session.poll_opponent(time_scale=0, may_play=True)

    spots = [Spot(where) for where in LOCATIONS]
    spots += [Spot(zone, stone) for zone in (QUARRY, "w", "b") for stone in "wbg"]
    for _ in range(300):
        table.engine.is_thinking = rng.random() < 0.5
        steps: dict[Step, int] = {
            partial(session.touch, rng.choice(spots)): 12,
            hear: 6,
            session.finish: 3,
            session.step_back: 1,
            session.undo: 1,
            session.redo: 1,
            partial(session.view, None): 1,
            partial(session.view, rng.randint(-1, 9)): 1,
            rest: 1,
        }
        step = rng.choices(list(steps), list(steps.values()))[0]
        table.apply(step())  # compares the board with the model
        assert len(table.engine.open) <= 1
        if session.has_answer:
            assert session.match.is_bot(table.game.position.side)


SETUP = Setup(Player("Uno", "easy"), Player("Ana"))


def test_a_bot_of_a_strength_is_asked_for_by_its_number_and_blind_spot(monkeypatch):
    mason = rivals.RIVALS[2]
    setup = Setup(Player.mason(mason), Player("", elo=1240))
    match, engine = Match(setup, 1, Game()), RandomEngine()
    requests: list[MoveRequest] = []
    reply = engine.reply
    monkeypatch.setattr(engine, "reply", lambda q: (requests.append(q.request), reply(q))[1])
    opponent = Opponent(match, engine)
    for _ in range(2):
        opponent.follow(time_scale=0, may_play=True)
        engine.poll()
        turn = opponent.follow(time_scale=0, may_play=True)
        assert turn is not None
        match.game.play(turn)
    assert engine.asked == [f"{mason.elo} {mason.overlooks}", "1240"]
    first = match.game.turns[0].notation
    assert [(each.start, each.turns) for each in requests] == [
        (Game().position, ()),
        (Game().position, (first,)),
    ]


def test_a_plain_turn_in_a_bots_place_is_marked_and_the_game_does_not_count():
    for answers_plainly in (False, True):
        match, engine = Match(SETUP, 1, Game()), RandomEngine()
        opponent = Opponent(match, engine)
        engine.is_plain = answers_plainly
        opponent.follow(time_scale=0, may_play=True)
        engine.poll()
        assert opponent.follow(time_scale=0, may_play=True) is not None
        assert match.stood_in == Match.from_record(match.text()).stood_in == answers_plainly
        assert unrated_reason(match, {"easy": 1000}) == ("rating.plain" if answers_plainly else "")
