"""A game at the table without a window: every step, and bots' answers at any moment."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.driving import RandomEngine
from tests.playing import random_game, random_start, spots_of
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    Game,
    Position,
    Transfer,
    Turn,
    legal_turns,
    parse_position,
    parse_turn,
)
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.missing_bonus import Lack, MissingBonus
from tholos_desktop.table.opponent import BOT_SECONDS
from tholos_desktop.table.picker import Why
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.session import TROUBLE_SECONDS, Change, News, Session, What

Step = Callable[[], Change]

PERSONS = Setup(Player("Ana"), Player("Bruno"))
AGAINST_BOT = Setup(Player("Ana"), Player("Bot", "easy"))
BOT_BEGINS = Setup(Player("Bot", "easy"), Player("Ana"))
BOTS = Setup(Player("Uno", "easy"), Player("Dos", "hard"))
BONUS = "g/-/-/-/-/-/- ww/bb w -"
"""White to move; a white stone on F may be followed by another."""


class Table:
    """A session, and a screen that shows no more than the session tells it of."""

    def __init__(self, setup: Setup, code: str | None = None, seed: int = 1) -> None:
        self.engine = RandomEngine(seed)
        self.sit_down(Match(setup, seed, Game(parse_position(code)) if code else Game()))

    def sit_down(self, match: Match) -> None:
        """Begin with a match, on the same engine."""
        self.session = Session(match, self.engine)
        self.session.begin()
        self.board = match.game.position

    @property
    def game(self) -> Game:
        return self.session.match.game

    def see(self, change: Change) -> What:
        """Fly what a step has moved; the board must be able to, and ends at the model."""
        for stone, source, target in change.transfers:
            self.board = self.board.lift(stone, source).land(stone, target)
        if change.what in (What.PLAYED, What.ENDED, What.REPLAYED):
            self.board = self.board._replace(side=self.game.position.side)
        assert same_stones(self.board, self.session.hand.picker.shown), self.game.position.code
        return change.what

    def touch(self, *spots: Spot) -> What:
        """Touch places one after the other; what came of the last."""
        return [self.see(self.session.touch(spot)) for spot in spots][-1]

    def play(self, turn: Turn) -> What:
        """Play a turn by hand: touch what it needs, and finish it."""
        what, ply = What.NOTHING, self.game.ply
        for spot in spots_of(turn):
            what = self.touch(spot)
        return what if self.game.ply > ply else self.see(self.session.finish())

    def hear(self, *, rested: bool = True) -> What:
        """Let a bot think and answer; ``rested`` says that all stones have landed."""
        self.session.pass_time(BOT_SECONDS)
        return self.see(self.session.hear(pace=1, may_play=rested))

    def until_heard(self) -> What:
        """Hear a bot until something comes of it; asking takes one call, playing the next."""
        for _ in range(3):
            what = self.hear()
            if what is not What.NOTHING:
                return what
        return What.NOTHING


def same_stones(one: Position, other: Position) -> bool:
    """Whether the same stones lie in the same places, whoever is in turn."""
    return one._replace(side="w") == other._replace(side="w")


def waiting(setup: Setup) -> Table:
    """A table where a bot has been asked, after two turns, and its answer may come any moment."""
    table = Table(setup)
    while table.game.ply < 2 or not table.session.match.is_bot(table.game.position.side):
        if table.session.is_persons_turn:
            table.play(legal_turns(table.game.position)[0])
        else:
            table.until_heard()
    table.engine.is_thinking = True
    assert table.hear() is What.NOTHING
    assert table.engine.open == 1
    return table


# By hand


def test_ones_own_workshop_ends_a_take_and_nothing_else_does_it_by_touch() -> None:
    table = Table(PERSONS, "-/-/-/-/-/-/- g/b w -")
    assert table.touch(Spot(QUARRY, "w")) is What.CHOSEN
    assert table.touch(Spot("b", "b")) is What.REFUSED
    assert table.touch(Spot("w", "g")) is What.PLAYED
    assert table.game.turns[-1].notation == "+w"


def test_a_bonus_action_that_was_not_there_is_told_until_the_next_step() -> None:
    table = Table(PERSONS, "-/-/-/-/-/-/- wg/- w -")
    assert table.touch(Spot("w", "w"), Spot("E")) is What.PLAYED
    assert table.session.missed == MissingBonus("E", Lack.RIVALS_STONE)
    table.touch(Spot(QUARRY, "b"))
    assert table.session.missed is None
    table = Table(PERSONS, "-/-/-/-/-/-/- wg/b w -")
    table.touch(Spot("w", "w"), Spot("E"))
    table.see(table.session.finish())
    assert table.session.missed is None, "it was there, and declined"


@pytest.mark.parametrize("seed", range(4))
def test_two_persons_play_a_whole_game_by_touch(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PERSONS, random_start(rng).code)
    while not table.game.is_over:
        turn = rng.choice(legal_turns(table.game.position))
        what = table.play(turn)
        assert table.game.turns[-1] == turn
        assert what is (What.ENDED if table.game.is_over else What.PLAYED)
    assert table.engine.asked == []
    assert table.touch(Spot("A")) is What.REFUSED
    assert table.session.news == News("game.over_already", {})
    assert table.see(table.session.finish()) is What.SCORED


def test_what_a_touch_did_is_told() -> None:
    table = Table(PERSONS, BONUS)
    session = table.session
    assert table.touch(Spot("A")) is What.REFUSED
    assert session.refusal is not None
    assert session.refusal.why is Why.CHOOSE_STONE
    assert table.touch(Spot("w", "w")) is What.LIFTED
    assert session.refusal is None
    assert table.touch(Spot("w", "w")) is What.CHOSEN, "put down again"
    assert session.hand.is_empty
    assert table.touch(Spot("w", "w"), Spot("F")) is What.CHOSEN
    assert (session.may_finish, session.may_step_back, table.game.ply) == (True, True, 0)
    assert table.touch(Spot("w", "w"), Spot("C")) is What.PLAYED
    assert table.game.turns[-1].notation == "wF/wC"


def test_a_vain_touch_names_its_spot_and_moves_nothing() -> None:
    table = Table(PERSONS)
    assert table.session.touch(Spot("b", "b")) == Change(What.REFUSED, (), Spot("b", "b"))


def test_every_transfer_of_a_turn_flies_once_forth_and_back() -> None:
    table = Table(PERSONS, BONUS)
    first, second = Transfer("w", "w", "F"), Transfer("w", "w", "C")
    table.session.touch(Spot("w", "w"))
    assert table.session.touch(Spot("F")) == Change(What.CHOSEN, (first,))
    table.session.touch(Spot("w", "w"))
    assert table.session.touch(Spot("C")) == Change(What.PLAYED, (second,))
    back = second.reversed(), first.reversed()
    assert table.session.undo() == Change(What.REPLAYED, back), "the last stone first"


def test_finishing_without_a_bonus_action_moves_nothing_more() -> None:
    table = Table(PERSONS, BONUS)
    table.touch(Spot("w", "w"), Spot("F"))
    assert table.session.finish() == Change(What.PLAYED)
    assert table.game.turns[-1].notation == "wF"
    assert table.session.hand.is_empty


def test_what_is_no_whole_turn_cannot_be_finished() -> None:
    table = Table(PERSONS, BONUS)
    assert table.session.finish() == Change()
    table.touch(Spot("w", "w"))
    assert table.session.finish() == Change()
    assert table.game.ply == 0


def test_stepping_back_puts_the_stone_down_and_then_returns_what_was_placed() -> None:
    table = Table(PERSONS, BONUS)
    table.touch(Spot("w", "w"), Spot("F"), Spot("w", "w"))
    assert table.session.step_back() == Change(What.CHOSEN)
    assert table.session.step_back() == Change(What.CHOSEN, (Transfer("w", "F", "w"),))
    assert table.session.hand.is_empty
    assert not table.session.may_step_back


# Undo and redo


def test_undo_empties_the_hand_before_it_takes_back_a_turn() -> None:
    table = Table(PERSONS, BONUS)
    table.touch(Spot("w", "w"), Spot("F"), Spot("w", "w"))
    assert table.session.may_undo
    assert table.see(table.session.undo()) is What.CHOSEN
    assert (table.board.code, table.session.may_undo) == (BONUS, False)


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_lead_through_every_position_of_a_game(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PERSONS, random_start(rng).code)
    seen = [table.board]
    while not table.game.is_over:
        table.play(rng.choice(legal_turns(table.game.position)))
        seen.append(table.board)
    for position in reversed(seen[:-1]):
        assert table.see(table.session.undo()) is What.REPLAYED
        assert table.board == position
    assert table.session.undo() == Change()
    for position in seen[1:]:
        assert table.see(table.session.redo()) is What.REPLAYED
        assert table.board == position
    assert table.session.redo() == Change()


def test_redo_waits_for_an_empty_hand() -> None:
    table = Table(PERSONS)
    table.play(legal_turns(table.game.position)[0])
    table.see(table.session.undo())
    table.touch(Spot("w", "w"))
    assert table.session.redo() == Change()
    table.see(table.session.step_back())
    assert table.see(table.session.redo()) is What.REPLAYED


def test_a_turn_played_after_an_undo_ends_what_may_be_redone() -> None:
    table = Table(PERSONS)
    first, second = legal_turns(table.game.position)[:2]
    table.play(first)
    table.see(table.session.undo())
    assert table.session.may_redo
    table.play(second)
    assert not table.session.may_redo


def test_undo_against_a_bot_goes_back_to_ones_own_turn_and_redo_forward() -> None:
    table = Table(AGAINST_BOT)
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is What.PLAYED
    assert table.see(table.session.undo()) is What.REPLAYED
    assert (table.game.ply, table.session.is_held) == (0, False)
    assert table.see(table.session.redo()) is What.REPLAYED
    assert table.game.ply == 2
    assert table.until_heard() is What.NOTHING


def test_a_bot_that_began_waits_after_its_first_turn_was_undone() -> None:
    table = Table(BOT_BEGINS)
    assert table.until_heard() is What.PLAYED
    table.see(table.session.undo())
    assert (table.game.ply, table.session.is_held) == (0, True)
    assert table.until_heard() is What.NOTHING
    assert table.see(table.session.finish()) is What.RELEASED
    assert table.until_heard() is What.PLAYED


def test_undoing_the_last_turn_lets_the_game_go_on() -> None:
    finished = random_game(2)
    table = Table(PERSONS, finished.position_after(finished.ply - 1).code)
    assert table.play(finished.turns[-1]) is What.ENDED
    table.see(table.session.undo())
    assert table.session.may_choose
    assert table.session.finish() == Change()


# Looking back


def played(turns: int, setup: Setup = PERSONS) -> Table:
    """A table between persons after some turns."""
    table = Table(setup)
    for _ in range(turns):
        table.play(legal_turns(table.game.position)[0])
    return table


@pytest.mark.parametrize(
    ("number", "viewing"), [(-1, 0), (0, 0), (3, 3), (4, None), (9, None), (None, None)]
)
def test_one_looks_at_any_position_of_the_game(number: int | None, viewing: int | None) -> None:
    session = played(4).session
    assert session.view(number) == Change(What.LOOKED)
    assert session.viewing == viewing
    ply = 4 if viewing is None else viewing
    assert session.shown == session.match.game.position_after(ply)
    assert session.shown_turn == (session.match.game.turns[ply - 1] if ply else None)


def test_while_looking_back_a_touch_and_a_step_back_only_return() -> None:
    table = played(4)
    steps: list[Step] = [partial(table.session.touch, Spot("w", "w")), table.session.step_back]
    for step in steps:
        table.session.view(2)
        assert (table.session.may_choose, table.session.may_step_back) == (False, True)
        assert step() == Change(What.LOOKED)
        assert (table.session.viewing, table.session.hand.is_empty) == (None, True)


def taking() -> Table:
    """A table after two turns with one gray stone taken in the third, which could end so."""
    table = Table(PERSONS)
    for notation in ("wA", "bB"):
        table.play(parse_turn(notation, table.game.position))
    assert table.touch(Spot(QUARRY, "g")) is What.CHOSEN
    return table


def test_what_is_chosen_is_still_chosen_after_looking_back() -> None:
    table = taking()
    assert table.session.may_finish
    table.session.view(1)
    assert not table.session.may_finish
    assert table.session.finish() == Change()
    table.session.step_back()
    assert table.session.finish() == Change(What.PLAYED)
    assert table.game.turns[-1].notation == "+g"


def test_undo_and_redo_return_to_the_present() -> None:
    table = taking()
    table.session.view(1)
    assert table.see(table.session.undo()) is What.CHOSEN
    assert (table.session.viewing, table.game.ply) == (None, 2)
    table = played(4)
    table.session.view(1)
    table.see(table.session.undo())
    assert (table.session.viewing, table.game.ply) == (None, 3)
    table.session.view(1)
    table.see(table.session.redo())
    assert (table.session.viewing, table.game.ply) == (None, 4)


# What is told


def test_news_is_gone_with_the_next_step() -> None:
    table = played(2)
    session = table.session
    steps: list[Step] = [partial(session.touch, Spot("C")), session.step_back, session.undo]
    for step in (*steps, session.redo):
        assert session.tell("game.saved", name="x") == Change(What.TOLD)
        assert session.news == News("game.saved", {"name": "x"})
        step()
        assert session.news is None


def test_a_touch_out_of_turn_is_told() -> None:
    table = Table(BOT_BEGINS)
    assert table.touch(Spot("b", "b")) is What.REFUSED
    assert table.session.news == News("game.not_your_turn", {})


def test_trouble_with_the_engine_is_told_once_also_beside_the_turn_that_it_played() -> None:
    table = waiting(AGAINST_BOT)
    table.engine.trouble = "engine.restarted"
    assert table.hear() is What.TOLD
    assert table.hear() is What.NOTHING
    assert table.session.news == News("engine.restarted", {})
    table.engine.is_thinking, table.engine.trouble = False, "engine.stood_in"
    assert table.hear() is What.PLAYED
    assert table.session.news == News("engine.stood_in", {})


def test_trouble_is_seen_however_fast_bots_play_on() -> None:
    table = Table(BOTS)
    table.engine.trouble = "engine.stood_in"
    turns = round(TROUBLE_SECONDS / BOT_SECONDS / 2)
    for _ in range(turns):
        table.hear()
        assert table.session.news == News("engine.stood_in", {})
    assert table.game.ply > 1
    for _ in range(2 * turns):
        table.hear()
    assert table.session.news is None


def test_who_touches_the_board_has_seen_the_trouble() -> None:
    table = Table(AGAINST_BOT)
    table.engine.trouble = "engine.stood_in"
    table.hear()
    table.play(legal_turns(table.game.position)[0])
    assert table.session.news is None


def test_warming_up_is_told_in_steps_at_a_table_with_bots() -> None:
    table, persons = waiting(AGAINST_BOT), Table(PERSONS)
    told: list[int | None] = []
    for done in (*range(20, 48), 48):
        table.engine.warming = persons.engine.warming = Warming(done, 48) if done < 48 else None
        if table.hear() is What.TOLD:
            told.append(table.session.warming)
        assert persons.hear() is What.NOTHING
    assert told == [30, 25, 20, 15, 10, 5, None]


# Bots


def test_bots_play_a_whole_game_while_one_watches() -> None:
    table = Table(BOTS)
    while not table.game.is_over:
        assert table.until_heard() in (What.PLAYED, What.ENDED)
    assert set(table.engine.asked) == {"easy", "hard"}
    assert len(table.engine.asked) == table.game.ply
    assert table.until_heard() is What.NOTHING


def test_an_answer_waits_for_its_time_and_for_the_stones_to_land() -> None:
    table = Table(BOTS)
    session = table.session
    assert table.see(session.hear(pace=1, may_play=True)) is What.NOTHING
    assert table.see(session.hear(pace=1, may_play=True)) is What.NOTHING
    assert session.has_answer
    assert table.hear(rested=False) is What.NOTHING
    session.landed()
    assert table.see(session.hear(pace=1, may_play=True)) is What.NOTHING
    assert table.hear() is What.PLAYED


def test_a_turn_played_by_hand_begins_the_bots_time_anew() -> None:
    table = Table(AGAINST_BOT)
    table.session.pass_time(10 * BOT_SECONDS)
    table.play(legal_turns(table.game.position)[0])
    for _ in range(2):
        assert table.see(table.session.hear(pace=1, may_play=True)) is What.NOTHING
    assert table.session.has_answer
    assert table.hear() is What.PLAYED


def test_watched_bots_wait_after_an_undo_until_one_touches_the_board() -> None:
    table = Table(BOTS)
    for _ in range(4):
        table.until_heard()
    table.see(table.session.undo())
    assert (table.game.ply, table.session.is_held) == (3, True), "turn by turn"
    asked = len(table.engine.asked)
    assert table.until_heard() is What.NOTHING
    table.see(table.session.undo())
    table.see(table.session.redo())
    assert (table.game.ply, table.session.is_held) == (3, True)
    assert len(table.engine.asked) == asked
    assert table.touch(Spot("A")) is What.RELEASED
    assert table.until_heard() is What.PLAYED


def test_watched_bots_are_held_and_let_go_on_by_the_same_button() -> None:
    table = Table(BOTS)
    assert table.until_heard() is What.PLAYED
    assert table.see(table.session.finish()) is What.HELD
    assert table.until_heard() is What.NOTHING
    assert table.see(table.session.finish()) is What.RELEASED
    assert table.until_heard() is What.PLAYED


def test_watched_bots_play_one_turn_and_wait() -> None:
    table = Table(BOTS)
    table.until_heard()
    table.see(table.session.hold())
    for ply in (2, 3):
        assert table.see(table.session.go_on(one_turn=True)) is What.RELEASED
        assert table.until_heard() is What.PLAYED
        assert table.until_heard() is What.NOTHING
        assert (table.game.ply, table.session.is_held) == (ply, True)


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT], ids=["persons", "against"])
def test_only_watched_bots_can_be_held(setup: Setup) -> None:
    table = Table(setup)
    assert table.see(table.session.hold()) is What.NOTHING
    assert not table.session.is_held


def test_a_bot_held_by_an_undo_does_not_hold_the_person_after_a_redo() -> None:
    table = Table(BOT_BEGINS)
    table.until_heard()
    table.see(table.session.undo())
    table.see(table.session.redo())
    assert not table.session.is_held
    assert not table.session.may_finish
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is What.PLAYED


def test_an_answer_that_comes_while_one_looks_back_is_played_on_return() -> None:
    table = waiting(AGAINST_BOT)
    table.session.view(0)
    table.engine.is_thinking = False
    ply = table.game.ply
    assert table.until_heard() is What.NOTHING
    assert (table.game.ply, table.session.viewing) == (ply, 0)
    table.session.view(None)
    assert table.hear() is What.PLAYED
    assert len(table.engine.asked) == 2, "it was asked once"


@pytest.mark.parametrize("has_come", [False, True], ids=["thinking", "answered"])
@pytest.mark.parametrize("setup", [AGAINST_BOT, BOTS], ids=["against", "watched"])
def test_an_answer_is_dropped_when_the_turn_is_undone(setup: Setup, *, has_come: bool) -> None:
    table = waiting(setup)
    table.engine.is_thinking = not has_come
    table.hear(rested=False)
    assert table.session.has_answer is has_come
    table.see(table.session.undo())
    ply = table.game.ply
    table.engine.is_thinking = False
    assert table.engine.open == 0
    assert not table.session.has_answer
    assert table.until_heard() is What.NOTHING
    assert table.game.ply == ply


def test_an_answer_is_dropped_when_a_turn_is_redone() -> None:
    table = Table(BOTS)
    for _ in range(3):
        table.until_heard()
    table.see(table.session.undo())
    table.touch(Spot("A"))
    table.engine.is_thinking = True
    table.hear()
    assert table.engine.open == 1
    table.see(table.session.redo())
    assert table.engine.open == 0
    table.engine.is_thinking = False
    assert table.until_heard() is What.PLAYED
    assert table.game.ply == 4


def test_a_touch_out_of_turn_drops_no_answer() -> None:
    table = waiting(AGAINST_BOT)
    assert table.touch(Spot("w", "w")) is What.REFUSED
    assert table.see(table.session.step_back()) is What.CHOSEN
    assert table.session.finish() == Change()
    table.engine.is_thinking = False
    assert table.hear() is What.PLAYED
    assert len(table.engine.asked) == 2


@pytest.mark.parametrize("has_come", [False, True], ids=["thinking", "answered"])
def test_what_lies_over_the_board_drops_the_answer_and_bots_are_asked_again(
    *, has_come: bool
) -> None:
    table = waiting(AGAINST_BOT)
    table.engine.is_thinking = not has_come
    table.hear(rested=False)
    table.session.rest()
    assert (table.engine.open, table.session.has_answer) == (0, False)
    table.engine.is_thinking = False
    assert table.until_heard() is What.PLAYED
    assert len(table.engine.asked) == 3


@pytest.mark.parametrize("way", ["pasted", "restarted", "again"])
def test_an_answer_never_reaches_the_next_match(way: str) -> None:
    table = waiting(BOTS)
    match = table.session.match
    table.session.rest()
    table.sit_down(
        {
            "pasted": lambda: Match.from_text("w/-/-/-/-/-/- w/bb b -"),
            "restarted": match.restart,
            "again": match.rematch,
        }[way]()
    )
    asked = len(table.engine.asked)
    table.engine.is_thinking = False
    assert (table.engine.games, table.engine.open) == (2, 0)
    assert table.hear() is What.NOTHING
    assert len(table.engine.asked) == asked + (way != "pasted")
    assert table.until_heard() is (What.NOTHING if way == "pasted" else What.PLAYED)
    assert match.game.ply == 2


def test_another_asker_of_the_same_engine_is_left_alone() -> None:
    table = waiting(AGAINST_BOT)
    ticket = table.engine.ask(table.game.position.code, "oracle")
    table.see(table.session.undo())
    table.engine.is_thinking = False
    table.until_heard()
    assert table.engine.take(ticket) is not None


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT, BOT_BEGINS, BOTS])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_one_does_the_board_shows_the_game(setup: Setup, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(setup, random_start(rng).code, seed)
    session = table.session

    def rest() -> Change:
        session.rest()
        return Change()

    spots = [Spot(where) for where in LOCATIONS]
    spots += [Spot(zone, stone) for zone in (QUARRY, "w", "b") for stone in "wbg"]
    for _ in range(300):
        table.engine.is_thinking = rng.random() < 0.5
        steps: dict[Step, int] = {
            partial(session.touch, rng.choice(spots)): 12,
            partial(session.hear, pace=0, may_play=True): 6,
            session.finish: 3,
            session.step_back: 1,
            session.undo: 1,
            session.redo: 1,
            partial(session.view, None): 1,
            partial(session.view, rng.randint(-1, 9)): 1,
            rest: 1,
        }
        step = rng.choices(list(steps), list(steps.values()))[0]
        table.see(step())  # compares the board with the model
        assert table.engine.open <= 1
        if session.has_answer:
            assert session.match.is_bot(table.game.position.side)
