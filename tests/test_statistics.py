"""Figures of many games, with answers that are known; and what the archive tells of each."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches import ANA, MASON, finished, played
from tholos_desktop.rules import LOCATIONS, Game, Ornament, legal_turns, rival, score
from tholos_desktop.storage import archive_figures as figures
from tholos_desktop.storage import archive_schema as schema
from tholos_desktop.storage.archive import Archive
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.table.seats import Player, Setup
from tholos_desktop.table.statistics import (
    DRAWN,
    LOST,
    WON,
    Past,
    Tally,
    apart,
    best,
    bonuses_of,
    statistics,
)
from tholos_desktop.teaching.losses import losses, text_of, where_lost


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def past(outcome: str = WON, lead: int = 1, **other: object) -> Past:
    plain = Past("w", "easy", "basic", "-", outcome, lead, "")
    return plain._replace(**other)  # type: ignore[arg-type]


def test_figures_of_known_games() -> None:
    games = [
        past(WON, 5, bonuses="AAC"),
        past(WON, 3, bonuses=None),
        past(DRAWN, 0, side="b", rival="zoe"),
        past(WON, 7, mode="advanced", ornaments="A6C1", bonuses="C"),
        past(LOST, -4, mode="advanced", ornaments="B1"),
        past(LOST, -1, side="b", rival="zoe"),
    ]
    found = statistics(games)
    assert found.all == Tally(3, 1, 2)
    assert found.all.share == 3.5 / 6
    assert found.lead == 10 / 6
    assert (found.run, found.longest) == (-2, 2)
    assert found.leads == (5, 3, 0, 7, -4, -1)
    assert found.rivals == {"easy": Tally(3, 0, 1), "zoe": Tally(0, 1, 1)}
    assert found.sides == {"w": Tally(3, 0, 1), "b": Tally(0, 1, 1)}
    assert found.modes == {"basic": Tally(2, 1, 1), "advanced": Tally(1, 0, 1)}
    assert found.ornaments == {
        Ornament.PLUS_THREE: Tally(1, 0, 1),
        Ornament.QUARRY_GRAY: Tally(1, 0, 0),
    }
    read = {where: (b.used, b.unused, b.times) for where, b in found.bonuses.items()}
    assert read["A"] == (Tally(1, 0, 0), Tally(1, 1, 2), 2)
    assert read["C"] == (Tally(2, 0, 0), Tally(0, 1, 2), 2)
    assert read["G"] == (Tally(), Tally(2, 1, 2), 0)


def test_no_games_have_no_figures() -> None:
    found = statistics([])
    assert (found.all.games, found.all.share, found.lead, found.run) == (0, 0.0, 0.0, 0)
    assert found.bonuses == {} == found.ornaments


def test_only_clear_differences_of_enough_games_are_told() -> None:
    assert apart(Tally(9, 0, 0), Tally(0, 0, 50)) == 0, "too few games"
    assert apart(Tally(6, 0, 4), Tally(4, 0, 6)) == 0, "chance may have done it"
    assert apart(Tally(60, 0, 40), Tally(40, 0, 60)) == pytest.approx(0.2)
    assert apart(Tally(40, 0, 60), Tally(60, 0, 40)) == pytest.approx(-0.2)
    pairs = {
        "a": (Tally(60, 0, 40), Tally(40, 0, 60)),
        "b": (Tally(80, 0, 20), Tally(40, 0, 60)),
        "few": (Tally(5, 0, 0), Tally(40, 0, 60)),
    }
    assert best(pairs) == "b"
    assert best({"few": pairs["few"]}) is None


def test_bonus_actions_are_told_by_player_and_no_ornament_is_one() -> None:
    turns = ["wA", "+gg", "wA/BC", "bD/+w", "gC/A-", "bF/<g", "wA/+gB", "wB/-"]
    assert bonuses_of(turns[:7], "w") == ("AC", "DF")
    assert bonuses_of(turns[:7], "b") == ("DF", "AC")


def keep(archive: Archive, white: Player, black: Player, *, seed: int, turns: int = 300) -> Match:
    rng, match = random.Random(seed), Match.new(Setup(white, black, first="w"), seed)
    while not match.game.is_over and match.game.ply < turns:
        match.game.play(rng.choice(legal_turns(match.game.position)))
    archive.keep(match, when=seed)
    return match


def test_the_archive_tells_each_persons_games_from_their_side(archive: Archive) -> None:
    zoe, luis = Player(elo=1880, rival="zoe"), Player("Luis")
    first = keep(archive, ANA, MASON, seed=1)
    second = keep(archive, zoe, ANA, seed=2)
    keep(archive, luis, ANA, seed=3)
    keep(archive, luis, Player(elo=900), seed=4)
    keep(archive, Player("", "easy"), Player("", "hard"), seed=5)
    keep(archive, ANA, MASON, seed=6, turns=3)
    of_ana = figures.past_games(archive, ("Ana",))
    assert [(game.side, game.rival) for game in of_ana] == [
        ("w", "medium"),
        ("b", "zoe"),
        ("b", "person"),
    ]
    assert [game.rival for game in figures.past_games(archive, ("Luis", "Lu"))] == [
        "person",
        "strength",
    ]
    everybody = figures.past_games(archive, None)
    assert [game.rival for game in everybody] == ["medium", "zoe", "strength"]
    for match, game in ((first, of_ana[0]), (second, of_ana[1])):
        outcome = match.game.outcome
        assert outcome is not None
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


def test_games_of_before_are_read_by_and_by(archive: Archive) -> None:
    for seed in range(5):
        keep(archive, ANA, MASON, seed=seed, turns=20)
    before = archive.read("SELECT white_bonuses, black_bonuses FROM games ORDER BY number")
    archive.close()
    with sqlite3.connect(archive.path) as base:
        base.execute("UPDATE games SET white_bonuses = NULL, black_bonuses = NULL")
        base.execute("UPDATE records SET text = 'nonsense' WHERE number = 3")
    base.close()
    assert figures.unread(archive) == 5
    assert [figures.read_some(archive, 2) for _ in range(4)] == [2, 2, 1, 0]
    after = archive.read("SELECT white_bonuses, black_bonuses FROM games ORDER BY number")
    assert after == [*before[:2], ("", ""), *before[3:]]


def verdict(ply: int, turn: str, lost: float, points: float, **other: int) -> Verdict:
    return Verdict(ply, turn, "good", lost, points, 0.5, turn, **other)


def test_where_points_are_lost_is_told_by_phase_and_place() -> None:
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
    assert text == "w+200/30 b+900/90 wA40/0 bB100/10 wC300/26 bD0/0"
    assert len(losses(text + " nonsense wX1/1")) == 6
    where = where_lost([("w", text), ("b", text), ("w", "nonsense")])
    assert where.games == 2
    assert where.phases == pytest.approx((6.0, 0.5, 1.3))
    assert where.places == pytest.approx(
        {**dict.fromkeys(LOCATIONS, 0.0), "B": 0.5, "C": 1.3, "+": 6.0}
    )
    assert where.total == pytest.approx(7.8)


def test_a_review_is_kept_with_its_game_and_goes_with_it(archive: Archive) -> None:
    match = finished()
    match.setup = Setup(ANA, MASON)
    figures.keep_review(archive, match.game_id, "wA1/2")
    assert not figures.reviewed(archive, ("Ana",))
    archive.keep(match)
    for line in ("wA1/2", "wB1/2"):
        figures.keep_review(archive, match.game_id, line)
    archive.keep(match)
    assert (
        figures.reviewed(archive, ("Ana",)) == [("w", "wB1/2")] == figures.reviewed(archive, None)
    )
    (entry,) = archive.page()
    archive.delete(entry.number)
    assert not figures.reviewed(archive, None)


def test_a_review_is_saved_from_a_damaged_file(archive: Archive) -> None:
    match = finished()
    match.setup = Setup(ANA, MASON)
    archive.keep(match)
    for _ in range(40):
        archive.keep(played(Match.new(Setup(ANA, MASON)), 9))
    figures.keep_review(archive, match.game_id, "wA1/2")
    assert (*schema.readable(archive.path),)[0][2] == "wA1/2"
    archive._mend()
    assert figures.reviewed(archive, ("Ana",)) == [("w", "wA1/2")]
