"""Ratings are told from the games in the archive: which count, whose they are, what each did."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matches import ANA, PERSONS
from tests.playing import random_game
from tholos_desktop.rules import ADVANCED, BASIC
from tholos_desktop.storage import people, ratings
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.settings import Settings, load
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.rated import hindrance, played
from tholos_desktop.table.rating import KNOWN_GAMES, Played
from tholos_desktop.table.rating import ratings as told_by
from tholos_desktop.table.seats import Player, Setup

LEVELS = {"easy": 1000}
KLEON = Player.mason(rivals.RIVALS[2])


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def a_game(seed: int, setup: Setup, ornaments: int = 0) -> Match:
    return Match(setup, seed, random_game(seed, ornaments))


def test_the_rating_is_that_of_the_games_that_count(archive: Archive) -> None:
    rng, counted = random.Random(5), list[Played]()
    for when in range(24):
        bot = rng.choice((KLEON, Player(elo=1300), Player(level="easy"), Player(level="hard")))
        setup = Setup(ANA, bot) if rng.random() < 0.5 else Setup(bot, ANA)
        match = a_game(when, rng.choice((setup, setup, PERSONS)), rng.choice((0, 0, 3)))
        rng.choice((lambda: None, lambda: None, match.note_undo, lambda m=match: m.note_hint(1)))()
        archive.keep(match, when=when)
        before = ratings.rating(archive, ("Ana",), BASIC, LEVELS)
        change = ratings.change(archive, match, ("Ana",), LEVELS)
        assert (change is None) == (hindrance(match, LEVELS) is not None)
        if change and match.game.start.mode == BASIC:
            counted.append(played(match, LEVELS))
            assert change.after == before == told_by(counted, last=1)[-1]
            assert change.before == told_by(counted, last=1)[-2]
            assert change.history[-2:] == (change.before, change.after)
        assert before.games == len(counted)
    assert len(counted) > 4
    assert 0 < ratings.rating(archive, ("Ana",), ADVANCED, LEVELS).games < 12
    assert ratings.rating(archive, ("Luis",), BASIC, LEVELS).games == 0


def test_a_game_looked_at_again_did_what_it_did_then(archive: Archive) -> None:
    matches = [a_game(seed, Setup(ANA, KLEON)) for seed in range(6)]
    changes = []
    for when, match in enumerate(matches):
        archive.keep(match, when=when)
        changes.append(ratings.change(archive, match, ("Ana",), {}))
    assert ratings.change(archive, matches[2], ("Ana",), {}) == changes[2]
    unkept = a_game(9, Setup(ANA, KLEON))
    change = ratings.change(archive, unkept, ("Ana",), {})
    assert change and change.before == ratings.rating(archive, ("Ana",), BASIC, {})


def test_why_a_game_does_not_count() -> None:
    reasons = {
        "two_persons": a_game(1, PERSONS),
        "two_bots": a_game(1, Setup(KLEON, KLEON)),
        "unmeasured": a_game(1, Setup(ANA, Player(level="hard"))),
        "hints": a_game(1, Setup(ANA, KLEON)),
        "undone": a_game(1, Setup(ANA, KLEON)),
        "placed": Match.from_text("w/-/-/-/-/-/- w/bb b -"),
    }
    reasons["hints"].note_hint(1)
    reasons["undone"].note_undo()
    reasons["placed"].setup = Setup(ANA, KLEON)
    for reason, match in reasons.items():
        assert hindrance(match, LEVELS) == f"rating.{reason}"
    assert hindrance(a_game(1, Setup(KLEON, ANA)), LEVELS) is None


def test_only_the_last_games_are_asked_for(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "KNOWN_GAMES", 3)
    for when in range(5):
        archive.keep(a_game(when, Setup(ANA, KLEON)), when=when)
    assert ratings.rating(archive, ("Ana",), BASIC, {}).games == 3 < KNOWN_GAMES


def test_who_is_renamed_keeps_the_games(archive: Archive, tmp_path: Path) -> None:
    settings = load(tmp_path / "settings.json")
    for when, name in enumerate(("Ana", "", "Luis")):
        archive.keep(a_game(when, Setup(Player(name), KLEON)), when=when)
    assert people.add(settings, "Ana") and people.add(settings, " Luis ")
    unnamed, ana, luis = people.people(settings)
    assert people.rename(settings, ana, "Anita") and people.rename(settings, unnamed, "Zoe")
    for name in ("Ana", "Anita", "Luis", "", "  "):
        assert not people.add(settings, name), "somebody has or had it"
    assert not people.rename(settings, luis, "Ana")
    again = load(tmp_path / "settings.json")
    assert [each.names for each in people.people(again)] == [("Zoe", ""), ("Anita", "Ana"), luis[0]]
    assert people.person(again, "Ana") == people.person(again, "Anita")
    names = people.person(again, "Zoe").names
    assert ratings.rating(archive, names, BASIC, {}).games == 1
    people.remove(again, people.person(again, "Anita"))
    assert people.add(again, "Ana"), "the name is free again"
    assert ratings.rating(archive, people.person(again, "Ana").names, BASIC, {}).games == 1


@pytest.mark.parametrize("names", [[[""], [], ["Ana", "Ana"], ["Ana", "Bo"]], [["", "Ana", "Bo"]]])
def test_a_list_that_makes_no_sense_still_gives_each_name_to_one(names: list[list[str]]) -> None:
    there = people.people(Settings(people=names))
    found = [name for each in there for name in each.names]
    assert sorted(found) == sorted({*found}) == ["", "Ana", "Bo"]
