"""The facts that the engine tells about a turn: all true, and found where they are looked for."""

import random

import pytest

from tests.claim_checker import Effort, is_true
from tests.playing import fresh_position
from tholos_desktop.rules import legal_turns, parse_position, parse_turn
from tholos_desktop.teaching.changes import account, gained_more
from tholos_desktop.teaching.claims import KINDS, Claim, claims
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.refutations import answers, greediest, lets

FULL = "wgbwb/wbgwb/wgbbg/bgbww/gbwbg/bgwwb"
QUICK = Effort(games=6, positions=1_000)
POSITIONS = 30
MOST_TURNS = 12
"""Of a position; the others are left to the campaign."""


def told(code: str, turn: str) -> list[Claim]:
    position = parse_position(code)
    return claims(position, parse_turn(turn, position))


def test_every_fact_is_true() -> None:
    seed = random.SystemRandom().randrange(1 << 31)
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(POSITIONS):
        position = fresh_position(rng)
        turns = legal_turns(position)
        for turn in rng.sample(turns, min(len(turns), MOST_TURNS)):
            facts = claims(position, turn)
            for claim in {*facts, *account(position, turn, facts).by_rules}:
                assert is_true(position, turn, claim, QUICK), (seed, position.code, turn, claim)


def test_the_checker_refuses_what_is_not_so() -> None:
    rng = random.Random(4)
    for _ in range(6):
        position = fresh_position(rng)
        for turn in rng.sample(legal_turns(position), 1):
            facts = claims(position, turn)
            for claim in {*facts, *account(position, turn, facts).by_rules}:
                for wrong in wrongly(claim):
                    assert not is_true(position, turn, wrong, QUICK), (position.code, turn, wrong)


def wrongly(claim: Claim) -> list[Claim]:
    """The same claim with a number that is not right; more than said where less would be true."""
    wrong = []
    if claim.worth is not None and claim.kind != "safe":
        wrong.append(claim._replace(worth=claim.worth + 1))
    if claim.number is not None and claim.kind != "quiet":
        wrong.append(claim._replace(number=claim.number - 1))
    return wrong


@pytest.mark.parametrize(
    ("code", "turn", "claim"),
    [
        ("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -", "wC", Claim("ends", worth=11)),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Claim("locks", "C")),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Claim("locks", "G")),
        ("-/bbgg/-/b/-/bwbw/bw ww/b b -", "bG/DF", Claim("takes", "F", 9)),
        ("wb/-/w/-/b/-/- www/b w -", "wA", Claim("takes", "A", 5)),
        ("w/wbwb/-/w/-/b/b w/b w -", "wG/FB", Claim("guards", "B", 9, 0, by="bB")),
        ("w/-/b/-/-/-/- w/b b -", "+bb", Claim("armed", number=2)),  # beside the one in hand
        ("-/-/-/wwg/-/-/- w/- b -", "+g", Claim("threatens", "D", 2, stone="w", by="gD")),
        ("-/-/-/wwww/-/-/- w/g w -", "wD", Claim("guards", "D", 2, 0, "w", "gD")),
        ("-/-/-/bww/-/-/- w/- b -", "+b", Claim("threatens", "D", 5, stone="w", by="bC/D-")),
        ("g/bb/w/bg/-/-/bb ww/b b -", "bG/BE", Claim("beyond", "G", number=2)),
        ("-/-/w/-/-/b/- w/b w -", "wB/CA", Claim("blunts", "C", 2, 1)),
        ("-/-/-/b/-/b/w w/b w -", "wG/DC", Claim("builds", "G", 2, 2)),
        ("-/-/-/b/-/b/w w/b w -", "wG/DC", Claim("feeds", "G", 1)),
        ("-/wwwww/bwgb/w/wbb/wgww/bbb w/gg w -", "wC/D-", Claim("closes", "B", 5)),
        ("bwwbb/-/ww/ggg/bgw/w/bwbgg ww/b w -", "wE/<b", Claim("disarms")),
        ("-/-/-/-/wb/wb/- -/- w -", "+www", Claim("double", worth=10)),
        ("-/-/w/-/-/b/- w/b w -", "+gg", Claim("full", number=3)),
        ("-/b/w/-/-/-/- w/b w -", "+g", Claim("gets_gray", number=1, stone="g")),
        ("-/b/w/-/-/-/- w/b w -", "+g", Claim("threatens", "B", 2, stone="b", by="wF/gB")),
        ("-/b/w/-/-/-/- w/b w -", "+b", Claim("gets_rivals", number=1, stone="b")),
        (
            "bwwgg/wwwwg/wwggb/wg/bwww/ggbw/gbwbw bg/b w C7G2",
            "gF",
            Claim("harmless", "F", stone="g"),
        ),
        ("bgg/gbw/wbwbw/bw/g/bbgww/bg g/g b -", "+gg", Claim("last_of", stone="g")),
        ("-/b/w/-/-/-/- w/b w -", "wG/BA", Claim("levels", "B", 1)),
        ("-/b/w/-/-/-/- w/b w -", "wG/BA", Claim("removes", "B", stone="b")),
        ("-/b/w/-/-/-/- w/b w -", "wG/BA", Claim("shuts", "E")),
        ("bb/wbbbg/-/-/b/bwbgw/bw w/g w -", "wE/<g", Claim("must_take")),
        ("-/-/ww/-/b/b/- b/wbb b -", "bB/CA", Claim("quiet", number=0)),
        ("bbwww/bwbww/wwwb/g/gwb/bbwgg/wwwg w/ggg w -", "wC/F-", Claim("safe", worth=6)),
        ("-/b/w/b/wg/-/w g/g b -", "gE", Claim("spoils", "E", 2)),
    ],
)
def test_a_fact_is_found(code: str, turn: str, claim: Claim) -> None:
    assert claim in told(code, turn)


@pytest.mark.parametrize(
    ("code", "turn", "told"),
    [
        ("-/bwb/-/-/-/-/- ww/b w -", "wB", [Claim("gains", "B", 5)]),
        ("-/bwbw/-/-/-/-/- w/bb w -", "wB", [Claim("gains", "B", 9, 9, "w")]),
        ("-/bwbw/-/-/-/-/- w/bb w B2", "wB", [Claim("loses", "B", 11, 11, "b"),
                                              Claim("ornament", "B", 9, 2)]),
        ("-/wg/-/-/-/-/- wg/bb w B4", "gB", [Claim("loses", "B", 3, -5, "w"),
                                             Claim("ornament", "B", -2, 4)]),
        ("-/w/-/-/b/-/wb ww/bb w -", "wC/E-", [Claim("gains", "C", 1, 1, "w"),
                                               Claim("gains", "E", 1)]),
        ("-/b/wb/gg/-/wb/wgwb w/- w -", "wA/DG", [Claim("loses", "G", 2, 1, "w")]),
        ("-/bw/g/b/w/www/w wb/w w -", "wB/FA", [Claim("gains", "B", 5, 5, "w")]),
    ],
)  # fmt: skip
def test_points_that_change_are_told_with_what_does_it(
    code: str, turn: str, told: list[Claim]
) -> None:
    position = parse_position(code)
    facts = claims(position, parse_turn(turn, position))
    assert account(position, parse_turn(turn, position), facts).first == told


@pytest.mark.parametrize(
    ("code", "turn", "kind"),
    [
        ("wb/-/w/-/b/-/- www/b w -", "wC", "takes"),  # it is White's already
        ("b/-/-/-/-/-/- www/b w A4", "wA", "locks"),  # there is room for more
        ("g/-/-/-/-/-/- www/b w A2", "wA", "builds"),  # the fewer own stones, the better
        ("-/-/-/-/-/-/- ww/bb w -", "wD/+w", "armed"),  # as many own stones as before
        ("-/-/wwbb/-/-/-/- wg/bb w -", "gC", "blunts"),  # it is full: no stone can come
        ("wwb/-/ww/-/-/-/- -/- w -", "+w", "threatens"),  # wG/AC loses on A what it gains on C
        (f"{FULL}/gwbw w/g b -", "+b", "armed"),  # the next stone ends the game
        (f"{FULL}/gwb w/g b -", "+b", "armed"),  # no other column has room
        (f"{FULL}/gwb w/bg b -", "+b", "full"),  # there is room for two
        (f"{FULL}/wbwb w/b b -", "+g", "gets_gray"),  # nobody owns the last column
        ("wbb/wbgbw/wgwbg/bgbww/gbwbg/wbb/wgbgb ww/b b -", "+g", "gets_gray"),  # C is full
    ],
)
def test_a_fact_is_not_claimed(code: str, turn: str, kind: str) -> None:
    assert kind not in [claim.kind for claim in told(code, turn)]


def test_more_of_the_same_covers_less_of_it() -> None:
    takes, guards = Claim("takes", "A", 5), Claim("guards", "A", 9, 3, by="bA")
    assert takes._replace(worth=6).covers(takes)
    assert not takes._replace(worth=4).covers(takes)
    assert not takes._replace(at="B").covers(takes)
    assert all(Claim(kind, number=1).covers(Claim(kind, number=1)) for kind in KINDS)
    assert guards._replace(number=0, by="bA/BC").covers(guards)
    assert not guards._replace(number=4).covers(guards)


REFUTED = "-/b/-/-/-/-/w ww/b w -"


def test_what_a_turn_lets_the_rival_gain_is_found_and_true() -> None:
    position = parse_position(REFUTED)
    worse, better = (parse_turn(turn, position) for turn in ("wB/GF", "wC"))
    reply = parse_turn("bB/FA", position.play(worse))
    answer = answers(position, worse, better, reply)
    assert answer == Claim("answers", "B", 5, 1, by="bB/FA")
    assert is_true(position, better, answer, QUICK, worse)
    (let,) = lets(position, worse, better)
    assert (let.at, let.worth, let.number) == ("B", 5, 1)


def test_every_refutation_is_true_and_the_checker_refuses_what_is_not() -> None:
    seed = random.SystemRandom().randrange(1 << 31)
    print("seed", seed)
    rng, found = random.Random(seed), 0
    while found < 40:
        position = fresh_position(rng)
        turn, instead = rng.choice(legal_turns(position)), rng.choice(legal_turns(position))
        replies = legal_turns(position.play(turn))
        answer = replies and answers(position, turn, instead, rng.choice(replies))
        for claim in [*lets(position, turn, instead), *([answer] if answer else [])]:
            found += 1
            told = seed, position.code, turn, instead, claim
            assert is_true(position, instead, claim, QUICK, turn), told
            assert "+" not in (claim.by or "")[:1], told
            for wrong in wrongly(claim)[:1]:
                assert not is_true(position, instead, wrong, QUICK, turn), told


def test_where_no_turn_gains_none_is_greedy() -> None:
    assert greediest(parse_position("gb/ww/wbwbb/w/-/bww/w -/- b -")) is None


def test_a_turn_that_ends_the_game_lets_nobody_gain() -> None:
    position = parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -")
    end, other = parse_turn("wC", position), parse_turn("+w", position)
    assert lets(position, end, other) == []
    (let,) = [each for each in lets(position, other, end) if each.at == "C"]
    assert is_true(position, end, let, QUICK, other)


def test_of_two_gains_the_one_with_the_larger_difference_is_compared() -> None:
    position = parse_position("wb/bg/gbbb/-/wgbw/bw/g wwb/wb w -")
    turn, played = (parse_turn(each, position) for each in ("wF/wA", "wG/CA"))
    gained, before = raised(position, turn), raised(position, played)
    assert gained["F"] == gained["A"] == 5 and before["A"] < 0 == before.get("F", 0)
    assert [each.at for each in gained_more(position, turn, played)] == ["A"]
