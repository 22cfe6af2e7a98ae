"""Results of many games, counted by the store."""

from tests.matches import ANA, MASON
from tests.playing import random_game
from tholos_desktop.rules import Game
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player, Setup


def keep(games: Games, white: Player, black: Player, *, seed: int, turns: int = 300) -> Match:
    game = random_game(seed, 0)
    match = Match(Setup(white, black), seed, Game(game.start, game.turns[:turns]))
    games.keep(match)
    return match


def test_the_store_counts_each_persons_games_from_their_side(games):
    zoe, luis = Player(elo=1880, rival="zoe"), Player("Luis")
    played = [keep(games, ANA, MASON, seed=seed) for seed in range(4)]
    keep(games, zoe, ANA, seed=5)
    keep(games, luis, ANA, seed=6)
    keep(games, luis, Player(elo=900), seed=7)
    keep(games, Player("", "easy"), Player("", "hard"), seed=8)
    keep(games, ANA, MASON, seed=9, turns=3)
    results = [match.result for match in played]
    assert {*results} >= {"w", "b"}
    of_ana = games.results(("Ana",))
    wins = [results.count(result) for result in ("w", "draw", "b")]
    assert of_ana["medium"] == tuple(wins) and of_ana["medium"].games == 4
    assert {rival: count.games for rival, count in of_ana.items()} == {
        "medium": 4, "zoe": 1, "@Luis": 1
    }  # fmt: skip
    assert games.results(("Luis", "Lu")).keys() == {"@Ana", "strength"}
    assert games.results(None).keys() == {"medium", "zoe", "strength"}
    won, lost = games.results(("Luis",))["@Ana"], of_ana["@Luis"]
    assert (won.won, won.drawn, won.lost) == (lost.lost, lost.drawn, lost.won)
