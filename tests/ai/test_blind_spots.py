"""What masons overlook, by the plain rules: they never play it, however they think."""

import random
from collections.abc import Callable

import pytest

from ai.bot import Task
from ai.bots import levels
from ai.bots.graded import GradedBot, choose
from ai.bots.greedy import Greedy
from ai.bots.skills import Skill
from lab.arena.openings import set_up
from tests.playing import random_game
from tholos_desktop.rules import (
    LOCATIONS,
    SIDES,
    Game,
    Location,
    Position,
    Side,
    Transfer,
    Turn,
    legal_turns,
    owner,
    parse_position,
    rival,
)
from tholos_desktop.table.protocol_lines import BLIND_SPOTS
from tholos_desktop.table.rivals import RIVALS

COUNTING, ONE_TURN, SEARCH, EXACT = Skill(0), Skill(1), Skill(30), Skill(30, exact=6)


def laid(turn: Turn) -> set[Location]:
    return {moved.target for moved in turn.transfers if moved.target in LOCATIONS}


def lifted(turn: Turn) -> set[Location]:
    return {moved.source for moved in turn.transfers if moved.source in LOCATIONS}


def moved_on(turn: Turn) -> set[Location]:
    """The columns of which a stone goes to another column."""
    return {moved.source for moved in turn.transfers if {*moved[1:]} <= {*LOCATIONS}}


def rivals(position: Position) -> set[Location]:
    """The columns that belong to the rival of the player to move."""
    return {where for where in LOCATIONS if owner(position, where) == rival(position.side)}


def closes(position: Position, moved: Transfer) -> bool:
    where = moved.target
    return where in LOCATIONS and len(position.column(where)) + 1 == position.max_height(where)


def covers(position: Position, moved: Transfer) -> bool:
    return moved.target in LOCATIONS and position.top(moved.target) == rival(position.side)


def any_own(position: Position, turn: Turn, is_so: Callable[[Position, Transfer], bool]) -> bool:
    own = (moved for moved in turn.transfers if moved.stone == position.side)
    return any(is_so(position, moved) for moved in own)


OVERLOOKED: dict[str, Callable[[Position, Turn], object]] = {
    "covers": lambda p, t: any(covers(p, moved) for moved in t.transfers),
    "trespasses": lambda p, t: (laid(t) | lifted(t)) & rivals(p),
    "caps": lambda p, t: any_own(p, t, covers),
    "closings": lambda p, t: any_own(p, t, closes),
    "raids": lambda p, t: moved_on(t) & rivals(p),
    "captures": lambda p, t: any(p.top(where) == rival(p.side) for where in lifted(t)),
    "contests": lambda p, t: any_own(p, t, lambda p, moved: moved.target in rivals(p)),
}


def is_overlooked(spot: str, game: Game, turn: Turn) -> bool:
    """True for a turn that a mason with the blind spot must not play now."""
    return bool(OVERLOOKED[spot](game.position, turn)) and not (game.position.play(turn).is_over())


def must(spot: str, game: Game) -> bool:
    """True if all legal turns are overlooked, so that one of them must be played."""
    return all(is_overlooked(spot, game, turn) for turn in legal_turns(game.position))


def task_of(game: Game, seed: int) -> Task:
    last = game.turns[-1].transfers if game.ply else ()
    return Task(game.position, seed=seed, last=last)


MASONS = [mason for mason in RIVALS if mason.overlooks]


@pytest.mark.parametrize("mason", MASONS, ids=lambda mason: mason.name)
def test_masons_never_play_what_they_overlook(mason):
    levels.warmth.warm_up()
    bot, plain, tempted = GradedBot(mason.elo, mason.overlooks), GradedBot(mason.elo), 0
    for seed in range(3):
        if tempted > 2:
            break
        game = set_up(seed, SIDES[seed // 2 % 2], seed % 4)
        side: Side = SIDES[seed % 2]
        while not game.is_over:
            task = task_of(game, 100 * seed + game.ply)
            if game.position.side != side:
                game.play(Greedy().think(task))
                continue
            turn = bot.think(task)
            if not must(mason.overlooks, game):
                assert not is_overlooked(mason.overlooks, game, turn), (
                    game.position.code, turn.notation,
                )  # fmt: skip
                tempted += is_overlooked(mason.overlooks, game, plain.think(task))
            game.play(turn)
    assert tempted > 2, "a bot that sees all would not have played otherwise"


@pytest.mark.parametrize("spot", BLIND_SPOTS)
@pytest.mark.parametrize("skill", [COUNTING, ONE_TURN, SEARCH, EXACT])
def test_a_blind_spot_is_the_same_however_the_bot_thinks(skill, spot):
    tempted = 0
    for seed in range(200):
        if tempted:
            return
        game = random_game(seed, seed % 4)
        for _ in range(2 + seed % (6 if skill.exact else 30)):
            game.undo()
        if must(spot, game):
            continue
        task = task_of(game, seed)
        turn = choose(task, skill, random.Random(seed), spot)
        assert not is_overlooked(spot, game, turn), (game.position.code, turn.notation)
        tempted += is_overlooked(spot, game, choose(task, skill, random.Random(seed)))
    raise AssertionError("too few positions in which it matters")


def test_a_turn_that_ends_the_game_is_seen():
    """White wins at once by the last stone of a column."""
    levels.warmth.warm_up()
    for skill in COUNTING, ONE_TURN, SEARCH, EXACT:
        game = Game(parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -"))
        assert choose(task_of(game, 1), skill, random.Random(1), "closings").notation == "wC"


def test_every_blind_spot_belongs_to_one_mason():
    assert sorted(mason.overlooks for mason in MASONS) == sorted(BLIND_SPOTS) == sorted(OVERLOOKED)
