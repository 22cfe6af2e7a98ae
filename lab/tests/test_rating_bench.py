"""The bench of ratings: the games it draws, and the errors that it finds."""

import random
from pathlib import Path

import pytest

from lab.bench import rating
from lab.bench.rating import GamePool, RecordedGame, read
from tholos_desktop.table.rating import RatedGame


def test_a_game_is_drawn_from_those_of_the_same_strengths(tmp_path: Path) -> None:
    path = tmp_path / "basic.txt"
    lines = [f"1402 1300 {n} 1" for n in range(12)] + ["1400 1900 -30 0"] * 3
    path.write_text("# a comment\n" + "\n".join(lines) + "\n")
    table, rng = read(path), random.Random(1)
    for _ in range(40):
        game, was_real = table.draw(rng, 1410, 1305)
        assert was_real and game.rival == 1305 and 0 <= game.lead < 12
        game, was_real = table.draw(rng, 1302, 1405)
        assert was_real and -12 < game.lead <= 0 and game.result == 0
        assert not table.draw(rng, 1400, 1900)[1], "three are too few"
    assert read(tmp_path / "none.txt").draw(rng, 1400, 1300)[1] is False


def test_the_curve_gives_the_stronger_their_share() -> None:
    rng, table = random.Random(2), GamePool([])
    games = [table.draw(rng, 1400, 1200)[0] for _ in range(2000)]
    assert sum(game.result for game in games) / len(games) == pytest.approx(0.76, abs=0.03)
    assert all((game.result > 0.5) == (game.lead > 0) for game in games if game.lead)


def test_strengths_are_told_as_well_as_is_promised() -> None:
    runs = list(rating.simulate(GamePool([]), 3, persons=40, games=rating.LATE))
    told = list(rating.figures(runs).values())
    assert told[0] < 90 and told[1] < 55 and told[2] > 90 and 45 < told[3] < 55


def test_a_person_who_loses_everything_gets_weaker_rivals() -> None:
    class Hard(GamePool):
        def draw(self, rng: random.Random, person: float, rival: float) -> tuple[RatedGame, bool]:
            return RatedGame(rival, -20, 0), True

    (run, *_) = rating.simulate(Hard([RecordedGame(1, 1, 0, 0)]), 1, persons=1, games=6)
    rivals = [game.rival for game in run.played]
    assert rivals == sorted(rivals, reverse=True) and rivals[0] == 900 > rivals[-1]
