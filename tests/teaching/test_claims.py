"""The facts that the engine tells about a turn: all true, and found where they are looked for."""

import random
from collections.abc import Iterator

import pytest

from lab.teaching.claims import costs
from tests.claim_checker import Effort, is_true
from tests.plain_counting import lead, lead_in
from tests.playing import fresh_position
from tholos_desktop.rules import LOCATIONS, Position, Turn, legal_turns, parse_position, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.changes import (
    account,
    by_better,
    gained_beside,
    gained_more,
    lost_alone,
)
from tholos_desktop.teaching.columns import choices, raised
from tholos_desktop.teaching.kinds import FOUND_ALONE, covers, facts_of, kind_of
from tholos_desktop.teaching.outlook import falls_behind, follows
from tholos_desktop.teaching.refutations import (
    answers,
    can_wait,
    ensures,
    exposes,
    greediest,
    hands,
    lets,
    misses,
    points_lost,
    replies,
)

FULL = "wgbwb/wbgwb/wgbbg/bgbww/gbwbg/bgwwb"
QUICK = Effort(games=6, positions=1_000)
POSITIONS = 8
MOST_TURNS = 12
"""Of a position; the others are left to the campaign."""


def told(code: str, turn: str) -> list[Fact]:
    position = parse_position(code)
    return facts_of(position, parse_turn(turn, position))


def test_every_fact_is_true():
    seed = random.SystemRandom().randrange(1 << 31)
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(POSITIONS):
        position = fresh_position(rng)
        turns = legal_turns(position)
        for turn in rng.sample(turns, min(len(turns), MOST_TURNS)):
            facts = facts_of(position, turn)
            for claim in {*facts, *account(position, turn, facts).by_rules}:
                assert is_true(position, turn, claim, QUICK), (seed, position.code, turn, claim)


def test_what_a_position_offers_in_each_column_is_counted():
    rng = random.Random(2)
    for _ in range(5):
        position = fresh_position(rng)
        offered, me = choices(position), position.side
        gains = {
            turn.notation: {
                at: lead_in(position.play(turn), at, me) - lead_in(position, at, me)
                for at in LOCATIONS
            }
            for turn in legal_turns(position)
        }
        assert offered.most == max(0, *(sum(each.values()) for each in gains.values()))
        for at in LOCATIONS:
            largest = max(0, *(each[at] for each in gains.values()))
            assert offered.largest.get(at, 0) == largest, position.code
            free = [each[at] for each in gains.values() if 0 < each[at] <= sum(each.values())]
            best, turn = offered.best.get(at, (0, ""))
            assert best == max(free, default=0) and (not turn or gains[turn][at] == best)
            assert (at in offered.best) == bool(free), position.code


def test_the_checker_refuses_what_is_not_so():
    rng = random.Random(4)
    for _ in range(6):
        position = fresh_position(rng)
        for turn in rng.sample(legal_turns(position), 1):
            facts = facts_of(position, turn)
            for claim in {*facts, *account(position, turn, facts).by_rules}:
                for wrong in wrongly(claim):
                    assert not is_true(position, turn, wrong, QUICK), (position.code, turn, wrong)


def wrongly(claim: Fact) -> list[Fact]:
    """The same claim with a number that is not right; more than said where less would be true."""
    wrong = []
    if claim.worth is not None and claim.kind != "safe":
        wrong.append(claim._replace(worth=claim.worth + 1))
    if claim.number is not None and claim.kind != "quiet":
        wrong.append(claim._replace(number=claim.number - 1))
    return wrong


def choices_of_two(rng: random.Random) -> Iterator[tuple[Position, Turn, Turn]]:
    """Positions by lot with two turns, and two that have what is rare: ``lets`` and ``misses``."""
    for code, *both in (
        ("bbbw/bbg/wgg/b/wb/-/wwgwg www/w w -", "wE/<w", "wA/BD"),
        ("b/-/-/-/-/wb/w wwg/bg w -", "wF/wC", "wG/FB"),
    ):
        position = parse_position(code)
        yield position, *(parse_turn(each, position) for each in both)
    for _ in range(6 * POSITIONS):
        position = fresh_position(rng)
        turns = legal_turns(position)
        yield position, rng.choice(turns), rng.choice(turns)


def test_every_cost_beside_another_turn_is_true_and_less_is_false():
    seed = random.SystemRandom().randrange(1 << 31)
    print("seed", seed)
    rng, kinds = random.Random(seed), set[str]()
    for position, turn, other in choices_of_two(rng):
        for cost in costs(position, turn, other, rng):
            kinds.add(cost.kind)
            told = cost._replace(cost=True, without=turn.notation)
            assert is_true(position, other, told, QUICK), (seed, position.code, other, told)
            if cost.kind in ("stolen", "refills", "unarmed", "outarmed", "misses", "ensures"):
                wrong = told._replace(worth=(told.worth or 0) + 1)
                assert not is_true(position, other, wrong, QUICK), (seed, position.code, wrong)
    assert kinds >= {"lets", "misses"}


@pytest.mark.parametrize(
    ("code", "turn", "better", "reply", "cost"),
    [
        ("-/bgbb/bg/wgw/b/wgwg/bwwww w/bb b A4B1", "bC/D-", "+b", "wE/<b",
         Fact("stolen", "E", 2, 0, "b", "wE/<b")),
        ("w/wbwb/wwbbb/gb/-/wb/w gg/- b -", "+bb", "+bbb", None,
         Fact("takes_fewer", None, 3, 2, "b")),
        ("g/wbwbb/wwbbb/gbgw/-/wbb/w www/- b -", "+w", "+bbb", "wA",
         Fact("outarmed", None, 3, 3, "w")),
        ("g/wbwbb/wwbbb/gbgw/-/wbb/w w/- b -", "+w", "+bbb", "wA",
         Fact("unarmed", None, 3, 0, "b")),
        ("-/-/-/bwb/-/bb/w b/- w -", "+gg", "bA", "+bbb", Fact("clogs")),
        ("w/b/-/-/-/wbb/- -/w b -", "+w", "wD", "+www", Fact("cramps", None, 3, 1)),
        ("bww/wbwbb/wbwbb/-/ggbg/ww/wbwwb -/w b -", "wF", "+bb", "+ww",  # of three that it can take
         Fact("refills", None, 3, 0, "w", "+www")),
        ("-/-/-/-/-/-/- ww/b w -", "wF/wA", "wA", "+bb", Fact("refills", None, 3, 0, "b", "+bb")),
        ("-/b/-/-/-/-/- ww/bb w -", "+g", "wB/", None, Fact("better_gains", "B", 1)),
        ("-/b/w/-/-/wbw/ww -/- b -", "+gg", "+bbb", None, Fact("ensures", worth=6, by="bC/F-")),
        ("-/-/bbw/-/-/ww/wwbw -/- b C2F1", "+w", "+bbb", None,
         Fact("ensures", worth=9, by="bB/FC")),
        ("bwbww/wgbb/bb/-/w/bbbwwwb/wwgbb w/- w A1E3F7", "wC/F-", "+b", None,
         Fact("can_wait", "F", 10)),
        ("ww/wbwb/wbwb/w/g/wbwwg/g gg/g b -", "gD", "+bb", None,
         Fact("ensures", worth=10, number=2, by="bB/AE")),
    ],
)  # fmt: skip
def test_what_a_turn_costs_beside_a_better_one_is_found(code, turn, better, reply, cost):
    position = parse_position(code)
    played, best = (parse_turn(text.strip("/"), position) for text in (turn, better))
    answer = parse_turn(reply, position.play(played)) if reply else None
    missed = [each(position, played, best) for each in (misses, ensures, can_wait)]
    assert cost in [*hands(position, played, best, answer), *missed]


@pytest.mark.parametrize(
    ("code", "turn", "better", "replies", "fact"),
    [
        # Black wins 12 on Ω after either turn; one leaves a stone that wins more back
        ("gwbb/bbbgb/gwb/-/bbww/www/bb -/b w A5E1F6", "+g", "+www", ("bG/BE", "bG/BE"),
         Fact("better_follows", worth=15, by="bG/BE,wC/E-")),
        # the same line can be played after both
        ("-/b/-/w/-/w/- www/b b -", "+w", "+bb", ("wB/FC", "wB/FC"), None),
    ],
)  # fmt: skip
def test_what_the_expected_replies_leave_is_told_of_the_one_turn_only(
    code, turn, better, replies, fact
):
    position = parse_position(code)
    both = tuple(parse_turn(each, position) for each in (turn, better))
    ours, theirs = (
        parse_turn(reply, position.play(each)) for each, reply in zip(both, replies, strict=True)
    )
    assert follows(position, *both, (ours, theirs)) == fact
    if fact:
        told = fact._replace(cost=True, without=better)
        assert is_true(position, both[0], told, QUICK)


def test_what_a_turn_alone_loses_is_less_than_after_the_better_one():
    rng, found = random.Random(9), 0
    for _ in range(30):
        position = fresh_position(rng)
        turn, better = rng.sample(legal_turns(position), 2)
        gained, needed = (
            sum(lead_in(position.play(each), at, position.side) for at in LOCATIONS)
            for each in (turn, better)
        )
        for fact in lost_alone(position, turn, better):
            found += 1
            assert gained < needed, "else nothing is lost in all"
            here, there = (
                lead_in(position.play(each), fact.at, position.side) for each in (turn, better)
            )
            assert here < min(there, lead_in(position, fact.at, position.side)), position.code
    assert found


def test_how_far_a_turn_falls_behind_after_the_replies_is_counted():
    rng = random.Random(6)
    for _ in range(8):
        position = fresh_position(rng)
        both = rng.sample(legal_turns(position), 2)
        afters = [position.play(each) for each in both]
        if any(each.is_over() for each in afters):
            continue
        played = tuple(rng.choice(legal_turns(each)) for each in afters)
        ends = [each.play(reply) for each, reply in zip(afters, played, strict=True)]
        one, other = (lead(each, position.side) + choices(each).most for each in ends)
        assert falls_behind(position, *both, played) == other - one, position.code


@pytest.mark.parametrize(
    ("code", "turn", "claim"),
    [
        ("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -", "wC", Fact("ends", worth=11)),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Fact("locks", "C")),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Fact("locks", "G")),
        ("-/bbgg/-/b/-/bwbw/bw ww/b b -", "bG/DF", Fact("takes", "F", 9)),
        ("wb/-/w/-/b/-/- www/b w -", "wA", Fact("takes", "A", 5)),
        ("w/wbwb/-/w/-/b/b wg/b w -", "gB", Fact("guards", "B", 9, 0, by="bB")),
        ("w/-/b/-/-/-/- w/b b -", "+bb", Fact("armed", number=2)),  # beside the one in hand
        ("-/-/-/wwg/-/-/- w/- b -", "+g", Fact("threatens", "D", 2, stone="w", by="gD")),
        ("-/-/-/wwww/-/-/- w/g w -", "wD", Fact("guards", "D", 2, 0, "w", "gD")),
        ("-/-/-/bww/-/-/- w/- b -", "+b", Fact("threatens", "D", 5, stone="w", by="bD")),
        ("g/bb/w/bg/-/-/bb ww/b b -", "bG/BE", Fact("beyond", "G", number=2)),
        ("-/-/-/b/-/b/w w/b w -", "wG/DC", Fact("builds", "G", 2, 2)),
        ("-/-/-/b/-/b/w w/b w -", "wG/DC", Fact("feeds", "G", 1)),
        ("-/wwwww/bwgb/w/wbb/wgww/bbb w/gg w -", "wC/D-", Fact("closes", "B", 5)),
        ("bwwbb/-/ww/ggg/bgw/w/bwbgg ww/b w -", "wE/<b", Fact("disarms")),
        ("gw/bgbbb/bbw/bbwg/gwb/bbwbw/wgbb gg/b w D3E5F4", "gE/<b", Fact("disarms", stone="b")),
        ("-/-/-/-/wb/wb/- -/- w -", "+www", Fact("double", worth=10, by="wF/wE")),
        ("-/wwbg/bb/bb/wbb/bwbw/bgww gg/g w -", "+w", Fact("double", worth=5, by="wE,wF")),
        ("-/-/w/-/-/b/- w/b w -", "+gg", Fact("full", number=3)),
        ("-/b/w/-/-/-/- w/b w -", "+g", Fact("gets_gray", number=1, stone="g")),
        ("-/b/w/-/-/-/- w/b w -", "+g", Fact("threatens", "B", 2, stone="b", by="gB")),
        ("-/b/w/-/-/-/- w/b w -", "+b", Fact("gets_rivals", number=1, stone="b")),
        (
            "bwwgg/wwwwg/wwggb/wg/bwww/ggbw/gbwbw bg/b w C7G2",
            "gF",
            Fact("harmless", "F", stone="g"),
        ),
        ("bgg/gbw/wbwbw/bw/g/bbgww/bg g/g b -", "+gg", Fact("last_of", stone="g")),
        ("-/b/w/-/-/-/- w/b w -", "wG/BA", Fact("levels", "B", 1)),
        ("-/b/w/-/-/-/- w/b w -", "wC/B-", Fact("removes", "B", stone="b")),
        ("-/b/w/-/-/-/- w/b w -", "wG/BA", Fact("shuts", "E")),
        ("bb/wbbbg/-/-/b/bwbgw/bw w/g w -", "wE/<g", Fact("must_take")),
        ("-/-/ww/-/b/b/- b/wbb b -", "bB/CA", Fact("quiet", number=0)),
        ("bbwww/bwbww/wwwb/g/gwb/bbwgg/wwwg w/ggg w -", "wC/F-", Fact("safe", worth=6)),
        ("wbbgw/bbwgg/bgbwg/wgw/bbwbb/wb/ggwgw wwb/g b -", "gD", Fact("safe", worth=3)),
        ("-/b/w/b/wg/-/w g/g b -", "gE", Fact("spoils", "E", 2)),
    ],
)
def test_a_fact_is_found(code, turn, claim):
    assert claim in told(code, turn)


@pytest.mark.parametrize(
    ("code", "turn", "told"),
    [
        ("-/bwb/-/-/-/-/- ww/b w -", "wB", [Fact("gains", "B", 5)]),
        ("-/bwbw/-/-/-/-/- w/bb w -", "wB", [Fact("gains", "B", 9, 9, "w")]),
        ("-/bwbw/-/-/-/-/- w/bb w B2", "wB", [Fact("loses", "B", 11, 11, "b"),
                                              Fact("ornament", "B", 9, 2)]),
        ("-/wg/-/-/-/-/- wg/bb w B4", "gB", [Fact("loses", "B", 3, -5, "w"),
                                             Fact("ornament", "B", -2, 4)]),
        ("-/w/-/-/b/-/wb ww/bb w -", "wC/E-", [Fact("gains", "C", 1, 1, "w"),
                                               Fact("gains", "E", 1)]),
        ("-/b/wb/gg/-/wb/wgwb w/- w -", "wA/DG", [Fact("loses", "G", 2, 1, "w")]),
        ("-/bw/g/b/w/www/w wb/w w -", "wB/FA", [Fact("gains", "B", 5, 5, "w")]),
    ],
)  # fmt: skip
def test_points_that_change_are_told_with_what_does_it(code, turn, told):
    position = parse_position(code)
    facts = facts_of(position, parse_turn(turn, position))
    assert account(position, parse_turn(turn, position), facts).first == told


@pytest.mark.parametrize(
    ("code", "turn", "kind"),
    [
        ("wb/-/w/-/b/-/- www/b w -", "wC", "takes"),  # it is White's already
        ("bbbb/b/wwggg/-/bbbg/wbbbb/bbgb gg/g w -", "gA", "locks"),  # its loss is as sure
        ("b/-/-/-/-/-/- www/b w A4", "wA", "locks"),  # there is room for more
        ("g/-/-/-/-/-/- www/b w A2", "wA", "builds"),  # the fewer own stones, the better
        ("-/-/-/-/-/-/- ww/bb w -", "wD/+w", "armed"),  # as many own stones as before
        ("wwb/-/ww/-/-/-/- -/- w -", "+w", "threatens"),  # wG/AC loses on A what it gains on C
        (f"{FULL}/gwbw w/g b -", "+b", "armed"),  # the next stone ends the game
        (f"{FULL}/gwb w/g b -", "+b", "armed"),  # no other column has room
        (f"{FULL}/gwb w/bg b -", "+b", "full"),  # there is room for two
        (f"{FULL}/wbwb w/b b -", "+g", "gets_gray"),  # nobody owns the last column
        ("wbb/wbgbw/wgwbg/bgbww/gbwbg/wbb/wgbgb ww/b b -", "+g", "gets_gray"),  # C is full
    ],
)
def test_a_fact_is_not_claimed(code, turn, kind):
    assert kind not in [claim.kind for claim in told(code, turn)]


def test_more_of_the_same_covers_less_of_it():
    takes, guards = Fact("takes", "A", 5), Fact("guards", "A", 9, 3, by="bA")
    assert covers(takes._replace(worth=6), takes)
    assert not covers(takes._replace(worth=4), takes)
    assert not covers(takes._replace(at="B"), takes)
    assert all(covers(Fact(kind, number=1), Fact(kind, number=1)) for kind in FOUND_ALONE)
    assert covers(guards._replace(number=0, by="bA/BC"), guards)
    assert not covers(guards._replace(number=4), guards)


@pytest.mark.parametrize(
    ("code", "turn", "played", "named", "beside"),
    [
        ("-/-/w/-/-/w/- -/bb b -", "bB/CA", "bD", ("B", 1), [("gains", "C", 1), ("loses", "A", 1)]),
        ("-/g/w/g/-/bww/b -/bbg b B4E2F6", "bF/bE", "bC/G-", ("F", 5), [("loses", "E", 3)]),
        ("-/-/w/-/-/w/- -/bb b -", "bB", "bD", ("B", 1), []),
    ],
)
def test_beside_a_gain_stand_the_losses_and_the_gains_that_decide(
    code, turn, played, named, beside
):
    position = parse_position(code)
    turns = (parse_turn(each, position) for each in (turn, played))
    found = gained_beside(position, *turns, Fact("better_gains", *named))
    assert [(each.kind, each.at, each.worth) for each in found] == beside


REFUTED = "-/b/-/-/-/-/w ww/b w -"


def test_what_a_turn_lets_the_rival_gain_is_found_and_true():
    position = parse_position(REFUTED)
    worse, better = (parse_turn(turn, position) for turn in ("wB/GF", "wC"))
    reply = parse_turn("bB/FA", position.play(worse))
    answer = answers(position, worse, better, reply)
    assert answer == Fact("answers", None, 5, 2, by="bB/FA"), "the lead differs by 3, not by 4"
    assert is_true(position, better, answer, QUICK, worse)
    (let,) = lets(position, worse, better)
    assert (let.at, let.worth, let.number) == ("B", 5, 1)
    assert is_true(position, better, let, QUICK, worse)
    assert not is_true(position, better, answer._replace(at="B", number=1), QUICK, worse)


@pytest.mark.parametrize(
    ("code", "turn", "better", "cost"),
    [
        ("-/wbwbb/bbwgg/-/-/wbb/- www/g b -", "gD", "+bb",
         Fact("answers", None, 11, 9, by="wG/BD")),  # 9 are not prevented
        ("bbgg/wbwbw/gwbb/wwwbw/wwgw/ww/w w/b b A6D4", "bC/B-", "bG/CF",
         Fact("answers", "B", 9, 0, by="wB/GF")),  # it wins these 9 first
        ("bbgg/wbwbw/gwbb/wwwbw/wwgw/ww/w w/b b A6D4", "bC/B-", "bG/CF",
         Fact("lets", "F", 3, 1, by="wG/BF")),
        ("www/www/gwbgb/wbww/gw/wbww/wbbg b/bbb b D1E7", "bA/GF", "bB/DE",
         Fact("answers", "D", 3, 0, by="bD")),  # as much elsewhere
        ("-/-/-/bbw/w/bw/- ww/bb w -", "wD", "wB/EF",
         Fact("answers", "D", 9, 1, by="bF/bD")),  # and 5 on Σ
        ("gbbb/bwwwb/wgg/www/gwg/gbgg/wbwbw g/g b D6E1F4", "gD", "+bb",
         Fact("replies", "A", 2, stone="b", by="gA")),
        ("ww/wbwbw/-/ww/-/wbww/- www/g b -", "gF", "gD", Fact("replies", "C", 1, by="wC/D-")),
        # White's stone is there first
        ("-/-/b/w/-/b/- ww/- w -", "wC/F-", "wB/DG", Fact("exposes", "C", 5, 1, "b")),
        ("w/w/w/wggbw/-/b/w ww/bbb b D7E6F2", "bB/CF", "bG/FE",
         Fact("exposes", "B", 5, 1, "w")),  # as many on Ω after the better one
        # taken now too
        ("bbw/w/ww/gg/-/w/ww -/bbb b A2D7E5", "bB/FA", "bB/CA", Fact("can_wait", "A", 17)),
        ("bbgwwb/bgwwb/wwggg/bg/bgbw/bgbb/bgb w/b w A7D4F5", "wA/CD", "wA/CF",
         Fact("refills", None, 2, 0, "b", "+b")),
        ("ww/wbwbw/wbw/w/-/wbww/g -/b b -", "bC/B-", "bD/+w",
         Fact("refills", None, 3, 0, "w", "+www")),
        ("-/bwwb/wbgbb/gw/-/-/bwbbw ww/bb w -", "wB/GD", "wB/GE",
         Fact("stolen", "E", 0, 0, "w", "bE/<w")),
        # gray stones allow the bonus action of Σ
        ("-/b/ww/-/-/b/- -/- w A7D4F5", "+gg", "+www", Fact("unarmed", None, 3, 0, "w")),
        ("-/b/ww/-/-/b/- -/- w A7D4F5", "+gg", "+www", Fact("refills", None, 3, 0, "b", "+bbb")),
        ("-/b/ww/-/-/b/- b/- w F5", "+gg", "+ww", Fact("clogs")),
        # the last column is filled without a bonus action
        ("bwbwb/wbbww/bwwwg/bbbwg/bbggw/bb/bwbww w/g w -", "+g", "+w",
         Fact("unarmed", None, 2, 1, "w")),
        # it is full then, and can't be chosen next turn
        ("wbbw/w/ww/-/-/b/bwbwb w/bbb w D6E7F4", "wA", "wB", Fact("can_wait", "A", 9)),
    ],
)  # fmt: skip
def test_what_the_better_turn_shares_is_no_cost(code, turn, better, cost):
    position = parse_position(code)
    played, best = (parse_turn(text, position) for text in (turn, better))
    after = position.play(played)
    reply = parse_turn(cost.by, after) if cost.by else legal_turns(after)[0]
    answer = answers(position, played, best, reply)
    found = [
        *([answer] if answer else []),
        *lets(position, played, best),
        *hands(position, played, best, reply),
        *replies(position, played, best, reply),
        *exposes(position, played, best),
        *filter(None, [can_wait(position, played, best)]),
    ]
    assert (cost.kind, cost.at) not in [(each.kind, each.at) for each in found]
    assert not is_true(position, best, cost, QUICK, played)


def test_what_only_the_better_turn_does_is_true_of_it_alone():
    rng, kinds = random.Random(5), set[str]()
    for _ in range(2 * POSITIONS):
        position = fresh_position(rng)
        turn, better = (rng.choice(legal_turns(position)) for _ in range(2))
        for fact in by_better(position, turn, better):
            kinds.add(fact.kind)
            assert kind_of(fact).reveals, "the tutor doesn't tell it"
            told = fact._replace(cost=True, without=better.notation)
            assert is_true(position, turn, told, QUICK), (position.code, turn, told)
            if fact.kind in ("better_gains", "better_threatens", "better_guards"):
                wrong = told._replace(worth=(told.worth or 0) + 1)
                assert not is_true(position, turn, wrong, QUICK), (position.code, turn, wrong)
    assert len(kinds) >= 4


def test_points_lost_by_a_turn_that_is_no_worse_at_once_are_no_cost():
    position = parse_position("-/g/bwb/-/-/-/wbwbw -/b b A6C2D3")
    played, best = (parse_turn(text, position) for text in ("bB/GA", "bA/BC"))
    assert [*points_lost(position, played, best)] == []
    third = parse_turn("bB/GC", position)
    lost = [each.at for each in points_lost(position, played, third)]
    assert "A" not in lost, "a point for a stone that was the rival's before is no cost"
    position = parse_position("w/wgbbw/bbbbw/bwb/bg/wbb/wbbwb wb/- w -")
    played, best = (parse_turn(text, position) for text in ("wF/bE", "wF/bA"))
    assert "E" in [each.at for each in points_lost(position, played, best)]


def test_every_refutation_is_true_and_the_checker_refuses_what_is_not():
    seed = random.SystemRandom().randrange(1 << 31)
    print("seed", seed)
    rng, found = random.Random(seed), 0
    for position, instead, turn in choices_of_two(rng):
        replies = legal_turns(position.play(turn))
        answer = replies and answers(position, turn, instead, rng.choice(replies))
        for claim in [*lets(position, turn, instead), *([answer] if answer else [])]:
            found += 1
            told = seed, position.code, turn, instead, claim
            assert is_true(position, instead, claim, QUICK, turn), told
            assert "+" not in (claim.by or "")[:1], told
            for wrong in wrongly(claim)[:1]:
                assert not is_true(position, instead, wrong, QUICK, turn), told
    assert found


def test_where_no_turn_gains_none_is_greedy():
    assert greediest(parse_position("gb/ww/wbwbb/w/-/bww/w -/- b -")) is None


def test_a_turn_that_ends_the_game_lets_nobody_gain():
    position = parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -")
    end, other = parse_turn("wC", position), parse_turn("+w", position)
    assert lets(position, end, other) == []
    (let,) = [each for each in lets(position, other, end) if each.at == "C"]
    assert is_true(position, end, let, QUICK, other)


def test_of_two_gains_the_one_with_the_larger_difference_is_compared():
    position = parse_position("wb/bg/gbbb/-/wgbw/bw/g wwb/wb w -")
    turn, played = (parse_turn(each, position) for each in ("wF/wA", "wG/CA"))
    gained, before = raised(position, turn), raised(position, played)
    assert gained["F"] == gained["A"] == 5 and before["A"] < 0 == before.get("F", 0)
    assert [each.at for each in gained_more(position, turn, played)] == ["A", "F"]
