"""The levels: what each takes and avoids, what it counts on, and how it strays from its best."""

import math
import random
from collections import Counter

import pytest

from ai.bot import Bot, Limit, Task
from ai.bots import levels
from ai.bots.expectimax import RIVAL_TEMPERATURE, Expectimax
from ai.bots.graded import NO_WEIGHTS
from ai.bots.greedy import CARELESS, Greedy, expectation, lead
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct
from ai.evaluation import evaluate
from ai.kernel import turn_list
from ai.kernel.state import Codes, decode, encode
from ai.move_noise import MoveNoise, log_odds
from ai.search import expectimax
from lab.arena.match import play_pair, seat
from tests.endings import gives_a_win, wins_at_once, with_danger, with_win
from tests.playing import random_game
from tholos_desktop.rules import Position, Turn, legal_turns, parse_position, start
from tholos_desktop.table.protocol_lines import Info

FEW = Limit(2.0, nodes=100, at_ease=True)
LONE = Limit(2.0, nodes=100)


def choice(bot: Bot, position: Position, seed: int, limit: Limit = FEW) -> Turn:
    return bot.think(Task(position, limit, seed))


def middle(seed: int, ornaments: int = 0) -> Position:
    """A position from the middle of a random game."""
    return random_game(seed, ornaments).position_after(16)


def test_slips_are_a_softmax_within_the_cap():
    rng = random.Random(1)
    noise = MoveNoise(temperature=0.5, cap=1.0)
    told = Counter(noise.choose([0.0, 2.0, 1.5, 1.0, 0.99], rng) for _ in range(4000))
    assert told.keys() == {1, 2, 3}, "what costs more than the cap is never chosen"
    assert told[2] / told[1] == pytest.approx(math.exp(-1), rel=0.15)
    assert told[3] / told[1] == pytest.approx(math.exp(-2), rel=0.25)


def test_who_does_not_slip_chooses_the_best_and_equal_ones_by_lot():
    rng = random.Random(1)
    told = Counter(MoveNoise().choose([1, 3, 2.999, 3], rng) for _ in range(400))
    assert told.keys() == {1, 3}
    assert min(told.values()) > 150


def test_log_odds_are_those_of_the_value():
    assert log_odds(0.5) == 0
    assert log_odds(0.75) == pytest.approx(math.log(3)) == pytest.approx(-log_odds(0.25))
    assert log_odds(-0.4) == -math.inf < log_odds(0.0001) < log_odds(1.0) < math.inf


def test_easy_never_gives_away_more_points_than_its_cap():
    for seed in range(40):
        position = middle(seed, seed % 4)
        assert lead(position, "w") == -lead(position, "b")
        best = max(lead(position.play(turn), position.side) for turn in legal_turns(position))
        taken = lead(position.play(choice(Greedy(), position, seed)), position.side)
        assert best - taken <= CARELESS.cap, position.code


def test_easy_takes_a_win_in_sight_but_does_not_see_the_rival_s():
    for position in with_win():
        assert wins_at_once(position, choice(Greedy(), position, 1)), position.code
    gifts = [gives_a_win(position, choice(Greedy(), position, 1)) for position in with_danger()]
    assert any(gifts), "a beginner's blind spot"


def test_easy_tells_the_value_of_the_turn_that_it_plays():
    bot = Greedy(MoveNoise(temperature=50.0, cap=50.0))
    for seed in range(10):
        position, told = middle(seed), list[Info]()
        turn = bot.think(Task(position, Limit(), seed, tell=told.append))
        assert told[-1].pv == (turn.notation,)
        assert told[-1].value == expectation(lead(position.play(turn), position.side))
        bot.think(Task(position, Limit(lines=3), seed, tell=told.append))
        assert [info.rank for info in told] == [1, 1, 2, 3]
        assert told[-2].value >= told[-1].value, "the other turns come best first"
    found = [expectation(points) for points in (-1000, -6, 0, 6, 1000)]
    assert found == pytest.approx([0, 0.269, 0.5, 0.731, 1], abs=1e-3)


def codes_of(position: Position) -> Codes:
    return turn_list.codes_of(encode(position))


def reckoned(after: Position, weights: evaluate.Weights) -> float:
    """The average over a fallible rival's replies, from the rules and the evaluation alone."""
    hopes = [1 - evaluate.value(after.play(reply), weights) for reply in legal_turns(after)]
    odds = [log_odds(hope) for hope in hopes]
    shares = [math.exp((each - max(odds)) / RIVAL_TEMPERATURE) for each in odds]
    kept = [(s, 1 - h) for s, h in zip(shares, hopes, strict=True) if s >= expectimax.LIKELY]
    return sum(share * hope for share, hope in kept) / sum(share for share, _ in kept)


@pytest.mark.parametrize("ornaments", [0, 4])
def test_a_reply_is_the_likelier_the_better_it_looks(ornaments):
    for seed in range(3):
        position = middle(seed, ornaments)
        weights = evaluate.shipped(position.mode)
        codes = codes_of(position)
        worth = expectimax.values(encode(position), codes, 2, RIVAL_TEMPERATURE, weights)
        for code, value in zip(codes, worth, strict=True):
            after = position.play(decode(int(code), position))
            assert value == pytest.approx(reckoned(after, weights), abs=1e-3), after.code


def test_it_prefers_the_trap_if_the_rival_may_err():
    """By the points: after gD one reply evens the score, and others that look likely do not."""
    position = parse_position("www/bwbb/wwwgg/wbbw/-/bwwbg/bwbg wg/wgg b -")
    codes = codes_of(position)
    names = [decode(int(code), position).notation for code in codes]

    def preferred(rival_temperature: float) -> str:
        worth = expectimax.values(encode(position), codes, 2, rival_temperature, NO_WEIGHTS)
        return names[int(worth.argmax())]

    def worst(notation: str) -> int:
        after = position.play(next(t for t in legal_turns(position) if t.notation == notation))
        return min(lead(after.play(reply), position.side) for reply in legal_turns(after))

    assert preferred(RIVAL_TEMPERATURE) == "gD"
    assert preferred(0.01) == "wB", "a rival who never errs is not worth a trap"
    assert worst("gD") < worst("wB")


@pytest.mark.parametrize("kind", [Expectimax, lambda: Puct(noise=levels.HARD_NOISE)])
def test_no_slip_misses_a_win_in_one_or_lets_the_rival_win(kind):
    bot = kind()
    for seed in range(3):
        for position in with_win():
            assert wins_at_once(position, choice(bot, position, seed)), position.code
        for position in with_danger():
            assert not gives_a_win(position, choice(bot, position, seed)), position.code


def test_medium_is_as_strong_whatever_the_limit():
    for seed in range(10):
        position = middle(seed)
        limits = (Limit(), Limit(nodes=1), Limit(seconds=9), Limit(seconds=0.001))
        assert len({choice(Expectimax(), position, seed, limit) for limit in limits}) == 1


def test_hard_slips_at_ease_and_not_when_told_how_far_to_look():
    slipping, sure = Puct(noise=MoveNoise(5.0, 5.0)), Puct()
    turns = Counter[str]()
    for seed in range(12):
        position = random_game(3).position_after(30)
        turns[choice(slipping, position, seed, FEW).notation] += 1
        told = choice(slipping, position, seed, LONE)
        assert told == choice(sure, position, seed, LONE) == choice(sure, position, seed, FEW)
    assert len(turns) > 3


def test_a_slip_of_hard_costs_no_more_than_its_cap():
    lavish, careful = Puct(noise=MoveNoise(9.0, 0.2)), Puct(noise=MoveNoise(9.0, 9.0))
    position = random_game(3).position_after(20)
    few = {choice(lavish, position, seed).notation for seed in range(30)}
    many = {choice(careful, position, seed).notation for seed in range(30)}
    assert len(few) < len(many)


def first_turn(name: str, seed: int) -> str:
    level = levels.LEVELS[name]
    return choice(level.make(), start(), seed, level.limit).notation


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_the_seed_varies_the_first_turn_and_repeats_it(name):
    told = [first_turn(name, seed) for seed in range(8)]
    assert len(set(told)) > 1
    assert told == [first_turn(name, seed) for seed in range(8)]


@pytest.mark.parametrize(
    ("stronger", "weaker", "least"), [("medium", "easy", 14), ("hard", "easy", 16)]
)
def test_the_ladder_has_this_order(stronger, weaker, least):
    sides = seat(stronger, Limit()), seat(weaker, Limit())
    pairs = [play_pair(*sides, seed, seed % 2 * 3) for seed in range(10)]
    assert sum(result.points for pair in pairs for result in pair) >= least


def test_even_the_oracle_varies_its_opening_by_the_seed():
    """Of the basic game the first turn is always the same; by the sixth games differ."""

    def opening_of(seed: int) -> tuple[str, ...]:
        position, turns = start(), []
        while len(turns) < 6:
            seed_of_turn = 6 * seed + len(turns)
            task = Task(position, Limit(nodes=4000), seed_of_turn, ply=0)
            turn = Oracle().think(task)
            turns.append(turn.notation)
            position = position.play(turn)
        return tuple(turns)

    openings = [opening_of(seed) for seed in range(5)]
    assert len(set(openings)) > 1
    assert opening_of(0) == openings[0]
