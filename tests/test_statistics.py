"""Figures of many games, with answers that are known; and what the store tells of each."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches import ANA, MASON
from tests.stores import opened
from tholos_desktop.rules import Game, Ornament, legal_turns, rival, score
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.table.statistics import (
    DRAWN,
    LOST,
    WON,
    Past,
    ResultCount,
    apart,
    best,
    bonuses_of,
    statistics,
)
from tholos_desktop.teaching.losses import losses, text_of, when_lost


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with opened(tmp_path) as games:
        yield games


def past(outcome: str = WON, lead: int = 1, **other: object) -> Past:
    plain = Past("w", "easy", "basic", "-", outcome, lead, "")
    return plain._replace(**other)  # type: ignore[arg-type]


def test_figures_of_known_games() -> None:
    games = [
        past(WON, 5, bonuses="AAC"),
        past(WON, 3),
        past(DRAWN, 0, side="b", rival="zoe"),
        past(WON, 7, mode="advanced", ornaments="A6C1", bonuses="C"),
        past(LOST, -4, mode="advanced", ornaments="B1"),
        past(LOST, -1, side="b", rival="zoe"),
    ]
    found = statistics(games)
    assert found.all == ResultCount(3, 1, 2)
    assert found.all.share == 3.5 / 6
    assert found.lead == 10 / 6
    assert (found.run, found.longest) == (-2, 2)
    assert found.leads == (5, 3, 0, 7, -4, -1)
    assert found.rivals == {"easy": ResultCount(3, 0, 1), "zoe": ResultCount(0, 1, 1)}
    assert found.sides == {"w": ResultCount(3, 0, 1), "b": ResultCount(0, 1, 1)}
    assert found.modes == {"basic": ResultCount(2, 1, 1), "advanced": ResultCount(1, 0, 1)}
    assert found.ornaments == {
        Ornament.PLUS_THREE: ResultCount(1, 0, 1),
        Ornament.QUARRY_GRAY: ResultCount(1, 0, 0),
    }
    read = {where: (b.used, b.unused, b.times) for where, b in found.bonuses.items()}
    assert read["A"] == (ResultCount(1, 0, 0), ResultCount(2, 1, 2), 2)
    assert read["C"] == (ResultCount(2, 0, 0), ResultCount(1, 1, 2), 2)
    assert read["G"] == (ResultCount(), ResultCount(3, 1, 2), 0)


def test_only_clear_differences_of_enough_games_are_told() -> None:
    assert apart(ResultCount(9, 0, 0), ResultCount(0, 0, 50)) == 0, "too few games"
    assert apart(ResultCount(10, 0, 0), ResultCount(0, 0, 50)) == 1, "just enough games"
    assert apart(ResultCount(6, 0, 4), ResultCount(4, 0, 6)) == 0, "chance may have done it"
    assert apart(ResultCount(60, 0, 40), ResultCount(40, 0, 60)) == pytest.approx(0.2)
    assert apart(ResultCount(40, 0, 60), ResultCount(60, 0, 40)) == pytest.approx(-0.2)
    pairs = {
        "a": (ResultCount(60, 0, 40), ResultCount(40, 0, 60)),
        "b": (ResultCount(80, 0, 20), ResultCount(40, 0, 60)),
        "few": (ResultCount(5, 0, 0), ResultCount(40, 0, 60)),
    }
    assert best(pairs) == "b"
    assert best({"few": pairs["few"]}) is None


def test_bonus_actions_are_told_by_player_and_no_ornament_is_one() -> None:
    turns = ["wA", "+gg", "wA/BC", "bD/+w", "gC/A-", "bF/<g", "wA/+gB", "wB/-"]
    assert bonuses_of(turns[:7], "w") == ("AC", "DF")
    assert bonuses_of(turns[:7], "b") == ("DF", "AC")


def keep(games: Games, white: Player, black: Player, *, seed: int, turns: int = 300) -> Match:
    rng, match = random.Random(seed), Match.new(Setup(white, black, first="w"), seed)
    while not match.game.is_over and match.game.ply < turns:
        match.game.play(rng.choice(legal_turns(match.game.position)))
    games.keep(match)
    return match


def test_the_store_tells_each_persons_games_from_their_side(games: Games) -> None:
    zoe, luis = Player(elo=1880, rival="zoe"), Player("Luis")
    first = keep(games, ANA, MASON, seed=1)
    second = keep(games, zoe, ANA, seed=2)
    keep(games, luis, ANA, seed=3)
    keep(games, luis, Player(elo=900), seed=4)
    keep(games, Player("", "easy"), Player("", "hard"), seed=5)
    keep(games, ANA, MASON, seed=6, turns=3)
    of_ana = games.past(("Ana",))
    assert [(each.side, each.rival) for each in of_ana] == [
        ("w", "medium"),
        ("b", "zoe"),
        ("b", "@Luis"),
    ]
    assert [game.rival for game in games.past(("Luis", "Lu"))] == ["@Ana", "strength"]
    everybody = games.past(None)
    assert [game.rival for game in everybody] == ["medium", "zoe", "strength"]
    for match, game in ((first, of_ana[0]), (second, of_ana[1])):
        outcome = match.game.outcome
        told = DRAWN if not outcome.winner else WON if outcome.winner == game.side else LOST
        assert game.outcome == told
        account = score(match.game.position)
        assert game.lead == account.points(game.side) - account.points(rival(game.side))
        used = [
            placed.target
            for ply, turn in enumerate(match.game.turns)
            if match.game.position_after(ply).side == game.side and turn.bonus
            for placed in turn.transfers[:1]
        ]
        assert game.bonuses == "".join(sorted(used))


def verdict(ply: int, turn: str, lost: float, points: float, **other: int) -> Verdict:
    return Verdict(ply, turn, "good", lost, points, 0.5, turn, **other)


def test_lost_points_are_counted_by_phase() -> None:
    game = Game()
    for turn in ("+g", "+g", "wA", "bB", "gC", "gD"):
        game.play(turn)
    judged = [
        verdict(0, "+g", 0.2, 3.0),
        verdict(1, "+g", 0.9, 9.0),
        verdict(2, "wA", 0.04, 5.0),
        verdict(3, "bB", 0.1, 1.0),
        verdict(4, "gC", 0.3, 2.56),
        verdict(5, "gD", 0.5, 4.0, proven=1),
    ]
    text = text_of(game, judged)
    assert text == "w200/30 b900/90 w40/0 b100/10 w300/26 b0/0"
    assert len(losses(text + " nonsense wX/1 w?1/1")) == 6
    lost = when_lost([("w", text), ("b", text), ("w", "nonsense")])
    assert lost.games == 2
    assert lost.phases == pytest.approx((6.0, 0.5, 1.3))
    earlier = "w+200/30 b+900/90 wA40/0 bB100/10 wC300/26 bD0/0"
    assert losses(earlier) == losses(text), "reviews of earlier versions count, too"
