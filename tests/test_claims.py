"""The facts that the engine tells about a turn: all true, and found where they are looked for."""

import random

import pytest

from tests.claim_checker import Effort, is_true
from tests.playing import fresh_position
from tholos_desktop.rules import legal_turns, parse_position, parse_turn
from tholos_desktop.teaching.claims import Claim, claims

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
            for claim in claims(position, turn):
                assert is_true(position, turn, claim, QUICK), (seed, position.code, turn, claim)


def test_the_checker_refuses_what_is_not_so() -> None:
    rng = random.Random(4)
    for _ in range(6):
        position = fresh_position(rng)
        for turn in rng.sample(legal_turns(position), 1):
            for claim in claims(position, turn):
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
        (
            "wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -",
            "wC",
            Claim("ends", worth=11),
        ),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Claim("locks", "C")),
        ("-/b/wwww/-/b/bbww/wbwwb b/bbg w -", "bC", Claim("locks", "G")),
        ("-/bbgg/-/b/-/bwbw/bw ww/b b -", "bG/DF", Claim("takes", "F", 9)),
        ("wb/-/w/-/b/-/- www/b w -", "wA", Claim("takes", "A", 5)),
        ("w/wbwb/-/w/-/b/b w/b w -", "wG/FB", Claim("guards", "B", 9, 0, by="bB")),
    ],
)
def test_a_fact_is_found(code: str, turn: str, claim: Claim) -> None:
    assert claim in told(code, turn)


@pytest.mark.parametrize(
    ("code", "turn", "kind"),
    [
        ("wb/-/w/-/b/-/- www/b w -", "wC", "takes"),  # it is White's already
        ("b/-/-/-/-/-/- www/b w A4", "wA", "locks"),  # there is room for more
        ("g/-/-/-/-/-/- www/b w A2", "wA", "builds"),  # the fewer own stones, the better
    ],
)
def test_a_fact_is_not_claimed(code: str, turn: str, kind: str) -> None:
    assert kind not in [claim.kind for claim in told(code, turn)]


def test_more_of_the_same_covers_less_of_it() -> None:
    takes, guards = Claim("takes", "A", 5), Claim("guards", "A", 9, 3, by="bA")
    assert takes._replace(worth=6).covers(takes)
    assert not takes._replace(worth=4).covers(takes)
    assert not takes._replace(at="B").covers(takes)
    assert guards._replace(number=0, by="bA/BC").covers(guards)
    assert not guards._replace(number=4).covers(guards)
