"""The searching bots: known answers, proofs, repeatability, and stopping when told to."""

import pytest

from ai.bot import Bot, Limit, Task
from ai.bots import puct
from ai.bots.expectimax import Expectimax
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct
from ai.search import tree
from tests.endings import endings
from tests.playing import swapped
from tholos_desktop.rules import Position, Turn, legal_turns, parse_position, start
from tholos_desktop.table.protocol_lines import Info

BOTS = (Expectimax, Puct, Oracle)
SLICED = [(Puct, puct.SLICE), (Oracle, puct.SLICE)]
"""Those that grow a tree, and how many leaves they look at between two looks at the clock."""
FEW = Limit(nodes=3_000)


def choice(bot: Bot, position: Position, limit: Limit = FEW, seed: int = 1) -> tuple[Turn, Info]:
    told: list[Info] = []
    turn = bot.think(Task(position, limit, seed, tell=told.append))
    assert turn in legal_turns(position)
    assert told, "a bot tells what it thinks at least once"
    assert told[-1].pv[0] == turn.notation
    assert 0 <= told[-1].value <= 1
    return turn, told[-1]


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("ornaments", ["-", "A7C2E5F6"])
def test_same_seed_and_nodes_same_turn(kind, ornaments):
    position = start("b", ornaments)
    answers = [choice(kind(), position, seed=seed) for seed in (4, 4)]
    bot = kind()
    choice(bot, start(), seed=9)
    answers.append(choice(bot, position, seed=4))  # what it did before makes no difference
    assert len({(turn, info.value, info.nodes) for turn, info in answers}) == 1


@pytest.mark.parametrize(("kind", "leaves"), SLICED)
def test_it_stops_after_the_slice_in_which_it_is_told(kind, leaves):
    answers, told = iter([False, False, True]), list[Info]()
    turn = kind().think(
        Task(start("w", "A7C2"), seed=1, stop=lambda: next(answers), tell=told.append)
    )
    assert turn in legal_turns(start("w", "A7C2"))
    assert told[-1].nodes == 3 * leaves


@pytest.mark.parametrize("kind", BOTS)
def test_one_node_is_enough_for_a_turn(kind):
    choice(kind(), start(), Limit(nodes=1))


@pytest.mark.parametrize("kind", BOTS)
def test_it_plays_whole_games(kind):
    bot, position = kind(), start("b", "C5D6E7")
    while not position.is_over():
        position = position.play(choice(bot, position, Limit(seconds=0.01))[0])


def test_the_branch_that_was_played_is_kept():
    bot, position = Puct(), start()
    timed = Limit(seconds=0.2)
    bot.look(Task(position, timed))
    position = position.play(legal_turns(position)[0])
    grown = bot.look(Task(position, timed))
    assert grown.tree.visits[0] > grown.looked, "one turn on"
    position = position.play(grown.turn(grown.best()))
    position = position.play(legal_turns(position)[-1])
    grown = bot.look(Task(position, timed))
    assert grown.tree.visits[0] > grown.looked, "two turns on"
    bot.forget()
    grown = bot.look(Task(position, timed))
    assert grown.tree.visits[0] == grown.looked, "forgotten"


def test_a_position_elsewhere_begins_a_new_tree():
    bot, timed = Puct(), Limit(seconds=0.05)
    bot.look(Task(start(), timed))
    grown = bot.look(Task(start("w", "A7"), timed))
    assert grown.tree.visits[0] == grown.looked


KNOWN = {
    "the win takes two turns and begins with a black stone whose bonus action steals a white one": (
        "wgbw/wbwwb/bggww/wbwgg/ggwb/bwbbgbw/bbbgw w/bbg b A3F7",
        ["bE/<w"],
    ),
    "the win takes two turns and begins with a stone moved by a bonus action": (
        "wwwgw/bgww/ggwwbbw/gwgbg/wggbb/wgbbb/bbww w/bb b A1C7D5G6",
        ["bG/EB"],
    ),
    "the win takes two turns and begins with a stone from the quarry": (
        "wwbgw/bwb/gbwbb/wgggb/bwgbw/gwgwb/bbgwg www/b b A6B2",
        ["+w", "+b"],
    ),
    "the win takes three turns and begins with stones from the quarry": (
        "gbwbg/bbww/wggb/wgwbg/gbbbw/bwgww/bwwww -/g b F4",
        ["+b", "+bb"],
    ),
    "the win takes three turns and begins with a gray stone": (
        "bwwgb/wwbb/wwbgwwb/bwbgw/gwww/wggbb/wgggb bb/g b C7D2",
        ["gE"],
    ),
    "all turns lose but the one that moves a stone from D to F": (
        "bwbw/wbbgw/wgbb/wwggg/wggbg/wwbw/bwbwg wb/bg b C2",
        ["bA/DF"],
    ),
    "a gamma reopens a full column; everything else loses": (
        "gwbww/bwbgbgw/www/wwbw/ggwbb/gbwbb/gggbg b/wwb b A2B7C6F1G4",
        ["bC/G-"],
    ),
    "all turns lose but one in the column that goes to whoever has fewer stones": (
        "bgbbb/wbgbw/bggw/wbwgg/bbb/bbbwg/gggwb ww/w w C2E1G4",
        ["wC/E-"],
    ),
    "who lays a stone loses, so the only turn takes two": (
        "wgwbb/wbbbb/gwgg/bggwb/bwwbwww/wgw/wgwbb -/b b C1E7G6",
        ["+gg"],
    ),
    "who lays a stone loses, so the only turn that saves a draw takes one": (
        "wbwgg/wwbww/bggw/bgbbw/bbgbw/bgbg/wbbw w/wg b -",
        ["+b"],
    ),
}
"""Late positions with the only turns that keep the result, found by brute force."""


@pytest.mark.parametrize("code", KNOWN)
def test_the_only_good_turn_is_found(code):
    position, turns = parse_position(KNOWN[code][0]), KNOWN[code][1]
    for kind in (Puct, Oracle):
        turn, _ = choice(kind(), position, Limit(nodes=20_000))
        assert turn.notation in turns, position.code


def test_a_position_whose_result_is_proven_is_booked_with_it():
    """A win that is met again, in a branch that was kept, is a win at once."""
    position = parse_position("wgbw/wbwwb/bggww/wbwgg/ggwb/bwbbgbw/bbbgw w/bbg b A3F7")
    bot = Puct(1 << 18)
    _, info = choice(bot, position, Limit(seconds=10.0))
    assert (info.value, info.proven) == (1.0, 1)
    _, again = choice(bot, position, Limit(seconds=10.0))
    assert (again.value, again.proven, again.nodes) == (1.0, 1, 0)


def test_the_other_color_thinks_the_same():
    for position in list(endings())[:40:4]:
        ours, theirs = (
            choice(Puct(1 << 18), each, Limit(nodes=1))[1] for each in (position, swapped(position))
        )
        assert ours.value == pytest.approx(theirs.value, abs=1e-6), position.code
        assert ours.margin == pytest.approx(theirs.margin, abs=1e-3), position.code


def test_the_best_turns_come_in_order_of_rank():
    told: list[Info] = []
    limit = Limit(nodes=2_000, lines=3)
    turn = Puct().think(Task(start(), limit, 1, tell=told.append))
    assert [info.rank for info in told[-3:]] == [1, 2, 3]
    assert told[-3].pv[0] == turn.notation
    assert len({info.pv[0] for info in told[-3:]}) == 3
    result = Puct().look(Task(start(), limit, 1))
    nodes = result.tree
    visits = {result.turn(each).notation: nodes.visits[each] for each in tree.children(nodes, 0)}
    turns = [info.pv[0] for info in result.infos(result.best(), 4)]
    assert [visits[turn] for turn in turns] == sorted(visits.values(), reverse=True)[:4]


def test_a_root_without_children_makes_room():
    nodes = Puct(1 << 12).look(Task(start(), Limit(nodes=2))).tree
    tree.keep_branch(nodes, 1)
    tree.make_room(nodes)
    assert nodes.used[0] == 1
