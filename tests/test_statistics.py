"""Figures of many games, with answers that are known; and what the store tells of each."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches import ANA, MASON
from tests.stores import opened
from tholos_desktop.rules import legal_turns, rival, score
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.statistics import (
    DRAWN,
    LOST,
    WON,
    Past,
    ResultCount,
    bonuses_of,
    by_rival,
)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with opened(tmp_path) as games:
        yield games


def past(outcome: str = WON, lead: int = 1, **other: object) -> Past:
    plain = Past("w", "easy", "basic", "-", outcome, lead, "")
    return plain._replace(**other)  # type: ignore[arg-type]


def test_results_of_known_games() -> None:
    games = [past(WON), past(WON), past(LOST), past(DRAWN, rival="zoe"), past(LOST, rival="zoe")]
    found = by_rival(games)
    assert found == {"easy": ResultCount(2, 0, 1), "zoe": ResultCount(0, 1, 1)}
    assert found["easy"].games == 3


def test_bonus_actions_are_told_by_player_and_no_ornament_is_one() -> None:
    turns = ["wA", "+gg", "wA/BC", "bD/+w", "gC/A-", "bF/<g", "wA/+gB", "wB/-"]
    assert bonuses_of(turns[:7], "w") == ("AC", "DF")
    assert bonuses_of(turns[:7], "b") == ("DF", "AC")


def keep(games: Games, white: Player, black: Player, *, seed: int, turns: int = 300) -> Match:
    rng, match = random.Random(seed), Match.new(Setup(white, black), seed)
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
