"""A game at the table without a window: every step by hand, and what is told of it."""

import random
from functools import partial

import pytest

from tests.driving import SilentEngine
from tests.matches import AGAINST_BOT, BOTS, PERSONS, match_of
from tests.playing import random_start
from tests.sitting import BONUS, Step, Table, played, waiting
from tholos_desktop.rules import QUARRY, Transfer, Turn, legal_turns
from tholos_desktop.table.opponent import BOT_SECONDS
from tholos_desktop.table.picker import Lack, MissingBonus, Refusal, RefusalKind
from tholos_desktop.table.session import ECHO_SECONDS, TROUBLE_SECONDS, Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import EventKind, News, Spot, TurnEvent


def test_ones_own_workshop_ends_a_take_and_nothing_else_does_it_by_touch():
    table = Table(PERSONS, "-/-/-/-/-/-/- g/b w -")
    assert table.touch(Spot(QUARRY, "w")) is EventKind.CHOSEN
    assert table.touch(Spot("b", "b")) is EventKind.REFUSED
    assert table.touch(Spot("w", "g")) is EventKind.PLAYED
    assert table.game.turns[-1].notation == "+w"


def test_a_bonus_action_that_was_not_there_is_told_until_the_next_step():
    table = Table(PERSONS, "-/-/-/-/-/-/- wg/- w -")
    assert table.touch(Spot("w", "w"), Spot("E")) is EventKind.PLAYED
    assert table.session.ended_by == MissingBonus("E", Lack.RIVALS_STONE)
    table.touch(Spot(QUARRY, "b"))
    assert table.session.ended_by is None
    table = Table(PERSONS, "-/-/-/-/-/-/- wg/b w -")
    table.touch(Spot("w", "w"), Spot("E"))
    table.apply(table.session.finish())
    assert table.session.ended_by is None, "it was there, and declined"


def test_one_touch_more_than_the_limit_is_not_the_next_take():
    table, black = Table(PERSONS, "-/-/-/-/-/-/- -/g w -"), Spot(QUARRY, "b")
    limit = Refusal(RefusalKind.TAKE_LIMIT, QUARRY, "b", 1)
    assert table.touch(black) is EventKind.PLAYED
    assert table.session.ended_by == limit
    table.session.pass_time(ECHO_SECONDS, is_still=False)
    assert table.touch(black) is EventKind.REFUSED
    assert (table.session.refusal, table.game.ply) == (limit, 1)
    assert table.session.ended_by == limit, "a bot waits again until that is read"
    table.session.pass_time(ECHO_SECONDS)
    assert table.touch(black) is EventKind.CHOSEN


def test_a_bot_leaves_time_to_read_why_a_take_ended():
    for code, waits in (("-/-/-/-/-/-/- -/- w -", True), ("-/-/-/-/-/-/- ww/- w -", False)):
        table = Table(AGAINST_BOT, code)  # with a full workshop there is nothing to explain
        assert table.touch(Spot(QUARRY, "b")) is EventKind.PLAYED
        assert (table.session.ended_by is not None) is waits
        table.session.poll_opponent(time_scale=1, may_play=True)  # asks the bot
        heard = EventKind.NOTHING if waits else EventKind.PLAYED
        assert table.hear() is heard
        assert waits == (table.hear() is EventKind.PLAYED)


@pytest.mark.parametrize("seed", range(4))
def test_two_persons_play_a_whole_game_by_touch(seed):
    rng = random.Random(seed)
    table = Table(PERSONS, random_start(rng).code)
    while not table.game.is_over:
        turn = rng.choice(legal_turns(table.game.position))
        what = table.play(turn)
        assert table.game.turns[-1] == turn
        assert what is (EventKind.ENDED if table.game.is_over else EventKind.PLAYED)
    assert table.engine.asked == []
    assert table.touch(Spot("A")) is EventKind.REFUSED
    assert table.session.news == News("game.over_already", {}, Severity.INFO)
    assert table.apply(table.session.finish()) is EventKind.SCORED


def test_what_a_touch_did_is_told():
    table = Table(PERSONS, BONUS)
    session = table.session
    assert table.touch(Spot("A")) is EventKind.REFUSED
    assert session.refusal.why is RefusalKind.CHOOSE_STONE
    assert table.touch(Spot("w", "w")) is EventKind.LIFTED
    assert session.refusal is None
    assert table.touch(Spot("w", "w")) is EventKind.CHOSEN, "put down again"
    assert session.hand.is_empty
    assert table.touch(Spot("w", "w"), Spot("F")) is EventKind.CHOSEN
    assert (session.may_finish, session.may_step_back, table.game.ply) == (True, True, 0)
    assert table.touch(Spot("w", "w"), Spot("C")) is EventKind.PLAYED
    assert table.game.turns[-1].notation == "wF/wC"


@pytest.mark.parametrize(
    ("begun", "spot", "played"),
    [
        ("-/-/-/-/-/-/- ww/bb w - wF", Spot("B"), "wF/wB"),
        ("g/-/-/-/-/-/- ww/bb w - wB", Spot("C"), None),
        ("-/-/g/-/-/-/- ww/bb w - wA", Spot("B"), "wA/CB"),
        ("b/-/g/-/-/-/- ww/bb w - wA", Spot("A"), None),
        ("-/-/g/-/-/-/- ww/bb w A6 wA", Spot("B"), None),
        ("-/-/-/-/-/-/- ww/bb w A6 wA", Spot("B"), "wA/+gB"),
        ("b/-/-/-/-/-/- ww/bb w - wC", Spot("q", "w"), "wC/A-"),
        ("b/g/-/-/-/-/- ww/bb w - wC", Spot("q", "w"), None),
        ("-/-/-/-/-/-/- ww/bb w - wD", Spot("w", "w"), None),
        ("-/-/-/-/-/-/- ww/bb w - wE", Spot("w", "w"), "wE/<b"),
        ("-/-/-/-/-/-/- wwg/bb w - wF", Spot("B"), None),
    ],
)
def test_the_only_bonus_action_to_a_place_is_done_there(begun, spot, played):
    code, place = begun.rsplit(" ", 1)
    table = Table(PERSONS, code)
    table.touch(Spot("w", "w"), Spot(place[1]))
    ply = table.game.ply
    what = table.touch(spot)
    if played is None:
        assert what is EventKind.REFUSED and table.game.ply == ply
    else:
        assert table.game.turns[-1].notation == played


def test_every_transfer_of_a_turn_flies_once_forth_and_back():
    table = Table(PERSONS, BONUS)
    first, second = Transfer("w", "w", "F"), Transfer("w", "w", "C")
    table.session.touch(Spot("w", "w"))
    assert table.session.touch(Spot("F")) == TurnEvent(EventKind.CHOSEN, (first,))
    table.session.touch(Spot("w", "w"))
    assert table.session.touch(Spot("C")) == TurnEvent(EventKind.PLAYED, (second,))
    back = second.reversed(), first.reversed()
    assert table.session.undo() == TurnEvent(EventKind.REPLAYED, back), "the last stone first"


def test_what_is_no_whole_turn_cannot_be_finished():
    table = Table(PERSONS, BONUS)
    assert table.session.finish() == TurnEvent()
    table.touch(Spot("w", "w"))
    assert table.session.finish() == TurnEvent()
    assert table.game.ply == 0


def test_stepping_back_puts_the_stone_down_and_then_returns_what_was_placed():
    table = Table(PERSONS, BONUS)
    table.touch(Spot("w", "w"), Spot("F"), Spot("w", "w"))
    assert table.session.step_back() == TurnEvent(EventKind.CHOSEN)
    assert table.session.step_back() == TurnEvent(EventKind.CHOSEN, (Transfer("w", "F", "w"),))
    assert table.session.hand.is_empty
    assert not table.session.may_step_back


@pytest.mark.parametrize(
    ("number", "viewing"), [(-1, 0), (0, 0), (3, 3), (4, None), (9, None), (None, None)]
)
def test_one_looks_at_any_position_of_the_game(number, viewing):
    session = played(4).session
    assert session.view(number) == TurnEvent(EventKind.LOOKED)
    assert session.viewing == viewing
    ply = 4 if viewing is None else viewing
    assert session.shown == session.game.position_after(ply)
    assert session.shown_turn == (session.game.turns[ply - 1] if ply else None)


def test_news_is_gone_with_the_next_step():
    table = played(2)
    session = table.session
    lift: Step = partial(session.touch, Spot("b", "b"))
    steps: list[Step] = [partial(session.touch, Spot("C")), session.step_back, session.undo]
    for step in (*steps, lift, session.undo, session.redo):
        assert session.notify("game.saved", name="x") == TurnEvent(EventKind.NEWS)
        assert session.news == News("game.saved", {"name": "x"})
        step()
        assert session.news is None


def test_trouble_with_the_engine_is_told_once_also_beside_the_turn_that_it_played():
    table = waiting(AGAINST_BOT)
    table.engine.trouble = "engine.restarted"
    assert table.hear() is EventKind.NEWS
    assert table.hear() is EventKind.NOTHING
    assert table.session.news == News("engine.restarted", {}, Severity.ERROR)
    table.engine.is_thinking, table.engine.trouble = False, "engine.stood_in"
    assert table.hear() is EventKind.PLAYED
    assert table.session.news == News("engine.stood_in", {}, Severity.ERROR)


def test_trouble_is_seen_however_fast_bots_play_on():
    table = Table(BOTS)
    table.engine.trouble = "engine.stood_in"
    turns = round(TROUBLE_SECONDS / BOT_SECONDS / 2)
    for _ in range(turns):
        table.hear()
        assert table.session.news == News("engine.stood_in", {}, Severity.ERROR)
    assert table.game.ply > 1
    for _ in range(2 * turns):
        table.hear()
    assert table.session.news is None


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_lead_through_every_position_of_a_game(seed):
    rng = random.Random(seed)
    table = Table(PERSONS, random_start(rng).code)
    seen = [table.board]
    while not table.game.is_over:
        table.play(rng.choice(legal_turns(table.game.position)))
        seen.append(table.board)
    for position in reversed(seen[:-1]):
        assert table.apply(table.session.undo()) is EventKind.REPLAYED
        assert table.board == position
    assert table.session.undo() == TurnEvent()
    for position in seen[1:]:
        assert table.apply(table.session.redo()) is EventKind.REPLAYED
        assert table.board == position
    assert table.session.redo() == TurnEvent()


def test_undo_against_a_bot_goes_back_to_ones_own_turn_and_redo_forward():
    table = Table(AGAINST_BOT)
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is EventKind.PLAYED
    assert table.apply(table.session.undo()) is EventKind.REPLAYED
    assert (table.game.ply, table.session.is_held) == (0, False)
    assert table.apply(table.session.redo()) is EventKind.REPLAYED
    assert table.game.ply == 2
    assert table.until_heard() is EventKind.NOTHING


class Doubter:
    def holds_back(self, turn: Turn) -> bool:
        return True


def test_a_turn_that_waits_is_answered_only_by_who_holds_it_back():
    mine, another = Doubter(), Doubter()
    session = Session(match_of(PERSONS, "wb/wbwb/-/w/-/b/b w/b w -"), SilentEngine())
    session.confirmers.append(mine)
    for answer, kind, ply in (
        (session.rethink, EventKind.CHOSEN, 0),
        (session.confirm, EventKind.PLAYED, 1),
    ):
        session.touch(Spot(QUARRY, "g"))
        session.touch(Spot(QUARRY, "g"))
        session.finish()
        waiting = session.unconfirmed
        assert waiting is not None
        assert (waiting.turn.notation, waiting.confirmer) == ("+gg", mine)
        assert session.confirm(another) == session.rethink(another) == TurnEvent()
        assert session.unconfirmed == waiting and session.game.ply == 0
        assert answer(mine).kind is kind and session.hand.is_empty
        assert session.unconfirmed is None and session.game.ply == ply


def test_all_who_hold_a_turn_back_are_asked_in_order():
    first, second = Doubter(), Doubter()
    session = Session(match_of(PERSONS), SilentEngine())
    session.confirmers += first, second
    assert session.touch(Spot(QUARRY, "g")).kind is EventKind.CHOSEN
    assert session.confirm(second) == TurnEvent()
    assert session.confirm(first).kind is EventKind.CHOSEN and session.waits_for(second)
    assert session.confirm(second).kind is EventKind.PLAYED
