"""Ratings are told from the games in the games: which count, whose they are, what each did."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.driving import Drive, routes_of
from tests.matches import ANA, PERSONS
from tests.menu_routes import MenuRoutes
from tests.playing import random_game
from tests.stores import opened
from tholos_desktop.language.ratings import UNCERTAIN, after_a_game, rating_words, rounded
from tholos_desktop.rules import ADVANCED, BASIC, WHITE
from tholos_desktop.services import players as service
from tholos_desktop.services.players import Person, Players
from tholos_desktop.storage import strengths
from tholos_desktop.storage.settings import Settings, load
from tholos_desktop.store.games import Games
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rating import (
    GENTLE_START,
    KNOWN_GAMES,
    RatedGame,
    Rating,
    RatingChange,
    played,
    ratings,
    unrated_reason,
)
from tholos_desktop.ui.context import Context

LEVELS = {"easy": 1000}
KLEON = Player.mason(rivals.RIVALS[2])


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with opened(tmp_path) as games:
        yield games


@pytest.fixture
def players(games: Games, monkeypatch: pytest.MonkeyPatch) -> Players:
    monkeypatch.setattr(strengths, "load", lambda _: LEVELS)
    return Players(Settings(), games)


def a_game(seed: int, setup: Setup, ornaments: int = 0) -> Match:
    return Match(setup, seed, random_game(seed, ornaments))


def test_the_rating_is_that_of_the_games_that_count(games, players):
    rng, counted = random.Random(5), list[RatedGame]()
    for when in range(24):
        bot = rng.choice((KLEON, Player(elo=1300), Player(level="easy"), Player(level="hard")))
        setup = Setup(ANA, bot) if rng.random() < 0.5 else Setup(bot, ANA)
        match = a_game(when, rng.choice((setup, setup, PERSONS)), rng.choice((0, 0, 3)))
        rng.choice((lambda: None, lambda: None, match.note_undo, lambda m=match: m.note_hint(1)))()
        games.keep(match)
        before = players.rating("Ana", BASIC)
        change = players.rating_change(match)
        assert (change is None) == bool(unrated_reason(match, LEVELS))
        if change and match.game.start.mode == BASIC:
            counted.append(played(match, LEVELS))
            assert change.after == before == ratings(counted, last=1)[-1]
            assert change.before == ratings(counted, last=1)[-2]
            assert change.history[-2:] == (change.before, change.after)
        assert before.games == len(counted)
    assert len(counted) > 4
    assert 0 < players.rating("Ana", ADVANCED).games < 12
    assert players.rating("Luis", BASIC).games == 0


def test_who_has_beaten_a_mason_meets_a_stronger_one(games, players):
    won = [seed for seed in range(40) if random_game(seed, 0).outcome.winner == WHITE]

    def beat(mason: rivals.Rival, name: str = "Ana", *, with_hint: bool = False) -> None:
        match = a_game(won.pop(), Setup(Player(name), Player.mason(mason)))
        if with_hint:
            match.note_hint(1)
        games.keep(match)

    def next_rival(name: str) -> rivals.Rival:
        return players.next_rival(name, BASIC)

    beat(rivals.RIVALS[0], "Bruno")
    assert next_rival("Ana") == rivals.RIVALS[0], "another player's win"
    for at, mason in enumerate(rivals.RIVALS[:3]):
        beat(mason, with_hint=True)
        assert next_rival("Ana") == rivals.RIVALS[at + 1], "without a rated game"
    for _ in range(3):
        beat(rivals.RIVALS[0], "Luis")
        near = rivals.RIVALS.index(rivals.nearest(players.rating("Luis", BASIC).elo))
        assert next_rival("Luis") == rivals.RIVALS[max(near, 1)]
    assert all(rivals.nearest(mason.elo + 80) == mason for mason in rivals.RIVALS)


def test_why_a_game_does_not_count():
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
        assert unrated_reason(match, LEVELS) == f"rating.{reason}"
    assert unrated_reason(a_game(1, Setup(KLEON, ANA)), LEVELS) == ""


def test_a_draw_counts_half():
    drawn, won = (a_game(seed, Setup(ANA, KLEON)) for seed in (14, 0))
    assert drawn.result == "draw" and played(drawn, LEVELS).result == 0.5
    assert won.result in "wb" and played(won, LEVELS).result == float(won.result == "w")


def test_only_the_last_games_are_asked_for(games, players, monkeypatch):
    monkeypatch.setattr(service, "KNOWN_GAMES", 3)
    for when in range(5):
        games.keep(a_game(when, Setup(ANA, KLEON)))
    assert players.rating("Ana", BASIC).games == 3 < KNOWN_GAMES


def test_who_is_renamed_keeps_the_games(games, tmp_path):
    players = Players(load(tmp_path / "settings.json"), games)
    for when, name in enumerate(("Ana", "", "Luis")):
        games.keep(a_game(when, Setup(Player(name), KLEON)))
    assert players.add("Ana") and players.add(" Luis ")
    unnamed, ana, luis = players.everyone
    assert players.rename(ana, "Anita") and players.rename(unnamed, "Zoe")
    for name in ("Ana", "Anita", "Luis", "", "  "):
        assert not players.add(name), "somebody has or had it"
    assert not players.rename(luis, "Ana")
    again = Players(load(tmp_path / "settings.json"), games)
    assert [each.names for each in again.everyone] == [("Zoe", ""), ("Anita", "Ana"), luis[0]]
    assert again.find("Ana") == again.find("Anita") == Person(("Anita", "Ana"))
    assert again.rating("Zoe", BASIC).games == 1
    again.remove(again.find("Anita"))
    assert again.add("Ana"), "the name is free again"
    assert again.rating("Ana", BASIC).games == 1


@pytest.mark.parametrize("names", [[[""], [], ["Ana", "Ana"], ["Ana", "Bo"]], [["", "Ana", "Bo"]]])
def test_a_list_that_makes_no_sense_still_gives_each_name_to_one(games, names):
    there = Players(Settings(people=names), games).everyone
    found = [name for each in there for name in each.names]
    assert sorted(found) == sorted({*found}) == ["", "Ana", "Bo"]


@pytest.mark.parametrize("reason", ["", "rating.hints"])
def test_the_decision_is_kept_with_the_game(players, reason):
    match = a_game(1, Setup(ANA, Player(level="easy")))
    if reason:
        match.note_hint(1)
    players.decide(match)
    again = Match.from_text(match.text())
    again.note_hint(1)
    assert unrated_reason(again, {}) == reason, "neither a lost measurement nor a later hint counts"
    again.note_undo()
    assert unrated_reason(again, {}) == (reason or "rating.hints"), (
        "what is played on is decided anew"
    )


@pytest.mark.parametrize("tag", ["", '[Rated "by my mother"]'])
def test_an_older_or_changed_record_is_decided_when_it_is_read(tag):
    match = a_game(1, Setup(ANA, Player(level="easy")))
    match.note_undo()
    again = Match.from_text(f"{tag}\n{match.text()}".strip())
    assert unrated_reason(again, LEVELS) == "rating.undone"
    assert Match.from_text(again.text()).text() == again.text()


def test_an_unfinished_game_keeps_no_decision(players):
    match = a_game(1, Setup(ANA, KLEON))
    players.decide(match)
    match.game.undo()
    assert "[Rated" not in match.text()
    players.decide(match)
    assert match.unrated is None


SETUP = Setup(ANA, Player.mason(rivals.RIVALS[2]))


def rated_game(seed: int, setup: Setup = SETUP) -> Match:
    return Match(setup, seed, random_game(seed, 0))


def shown(ctx: Context, drive: Drive, match: Match) -> list[str]:
    ctx.games.keep(match)
    driver = drive(routes_of(ctx).result(match))
    driver.press("space")  # the temple is alone at first
    assert set(driver.labels[-2:]) <= set(driver.top.announcements())
    return driver.labels


def test_the_strength_after_a_game_is_told_with_what_it_was(ctx, drive):
    assert any("still uncertain" in text for text in shown(ctx, drive, rated_game(1)))
    for seed in range(2, 6):
        ctx.games.keep(rated_game(seed))
    last = rated_game(7)
    texts = shown(ctx, drive, last)
    change = ctx.players.rating_change(last)
    before, after = rounded(change.before), rounded(change.after)
    sign = "+" if after > before else "\u2212"
    assert f"{before} → {after} ({sign}{abs(after - before)})" in texts


@pytest.mark.parametrize("error", [40.0, 300.0])
def test_one_number_is_said_of_ones_strength(ctx, error):
    before, after = Rating(618.4, 400, 1), Rating(632.4, error, 2)
    told = rating_words(ctx.words, after)
    _, number = after_a_game(ctx.words, RatingChange(before, after, ()), BASIC)
    is_uncertain = after.within > UNCERTAIN
    assert str(after.even_rival if is_uncertain else 632) in told
    assert str(before.even_rival) in rating_words(ctx.words, before)
    assert number == ("620 → 630 (+10)" if is_uncertain else "620 → 632 (+12)")
    assert ("still uncertain" if is_uncertain else "±\u00a080") in told


def test_a_rematch_at_ones_strength_is_even_again(ctx, drive):
    for black, keeps in ((Player(elo=950), False), (SETUP.black, True), (Player("", "easy"), True)):
        match = rated_game(1, Setup(ANA, black))
        ctx.games.keep(match)
        driver = drive(MenuRoutes(ctx).result(match))
        driver.press("space")  # the temple is alone at first
        driver.wait(0.6)
        driver.click_button("Rematch")
        even = ctx.players.rating("Ana", "basic").even_rival
        assert even != 950
        again = driver.top.match.setup
        assert again == Setup(black if keeps else Player(elo=even), ANA)


def test_a_game_is_explained_at_the_level_of_its_human(games, players):
    new = players.level(a_game(1, Setup(ANA, KLEON)))
    assert new == players.level(a_game(1, Setup(KLEON, ANA))) == GENTLE_START
    played = [a_game(seed, Setup(ANA, KLEON)) for seed in range(3)]
    for each in played:
        games.keep(each)
    known = round(players.rating("Ana", BASIC).elo, -1)
    assert players.level(a_game(5, Setup(KLEON, ANA))) == known != new
    assert players.level(played[0]) == new, "as before that game"
    assert players.level(a_game(5, Setup(ANA, Player("Luis")))) == known, "of two, the one in front"
    assert players.level(a_game(5, Setup(KLEON, KLEON))) == GENTLE_START, "who watches"
    assert players.level(a_game(5, Setup(ANA, KLEON), 3)) == GENTLE_START, "the other mode"
