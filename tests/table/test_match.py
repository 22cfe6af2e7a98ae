"""A match and the record that keeps it."""

from pathlib import Path

import pytest

from tests.matches import ANA, MASON, played, same
from tholos_desktop.table import rivals
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms


@pytest.mark.parametrize("begins", ["w", "b", "?"])
@pytest.mark.parametrize("ornaments", [0, 2, 5])
@pytest.mark.parametrize("any_location", [False, True])
@pytest.mark.parametrize("turns", [0, 1, 30])
def test_a_record_keeps_the_match(begins, ornaments, any_location, turns):
    setup = Setup(ANA, MASON, Terms(ornaments, any_location, begins))
    match = Match.new(setup, seed=77)
    for index in range(ornaments):
        assert same(Match.from_record(match.text()), match)
        match.draft = match.draft.draw(index, 4 - index)
    assert same(Match.from_record(match.text()), match)
    match.begin()
    played(match, turns)
    assert same(Match.from_record(match.text()), match)


def test_the_seed_decides_lot_and_draw():
    setup = Setup(ANA, MASON, Terms(3))
    matches = [Match.new(setup, seed) for seed in range(20)]
    assert {match.game.start.side for match in matches} == {"w", "b"}
    assert Match.new(setup, 5).draft == matches[5].draft


def test_a_rematch_swaps_the_sides():
    again = Match.new(Setup(ANA, MASON, Terms(4, begins="w")), 1).rematch()
    assert again.players == {"w": MASON, "b": ANA}
    assert again.is_bot("w")
    assert not again.is_bot("b")
    assert again.draft.size == 4


def test_a_restart_keeps_players_and_ornaments():
    match = Match.new(Setup(ANA, MASON, Terms(2)), seed=1)
    match.draft = match.draft.draw(0, 0)
    again = match.restart()
    assert again.draft.tiles == match.draft.tiles
    assert not again.draft.drawn
    match.draft = match.draft.draw(1, 1)
    match.begin()
    first = match.game.start
    again = played(match, 5).restart()
    assert (again.game.start, again.game.ply, again.setup) == (first, 0, match.setup)


def test_a_record_from_elsewhere_is_between_persons():
    text = Path(__file__).parents[1].joinpath("data", "games", "advanced-two.tholos").read_text()
    match = Match.from_text(text)
    assert match.players["w"] == Player("Random")
    assert match.game.is_over
    assert match.setup.terms.ornaments == 2


@pytest.mark.parametrize(
    "tag",
    [
        '[WhiteLevel "divine"]',
        '[Draw "9"]',
        '[Draw "2 0-0 0-1"]',
        '[Draw "2 9-9"]',
        '[Draw "2 0-0 1-1 2-2"]',
        '[Draw "x"]',
    ],
)
def test_tags_that_make_no_sense_are_refused(tag):
    text = Match.new(Setup(ANA, MASON), 1).text().replace("[Seed", f"{tag}\n[Seed")
    with pytest.raises(ValueError, match=r"\S"):
        Match.from_record(text)


@pytest.mark.parametrize(
    "bot", [Player("", elo=1240), Player.mason(rivals.RIVALS[3]), Player("Jo", None, 77, "iris")]
)
def test_a_record_keeps_how_strong_a_bot_is_and_who(bot):
    match = Match.new(Setup(ANA, bot), 1)
    again = Match.from_record(match.text())
    assert same(again, match) and again.is_bot("b") and not again.is_bot("w")
    assert not set(again.tags) & {"BlackStrength", "BlackMason"}


@pytest.mark.parametrize(
    ("tags", "who"),
    [
        ({"Strength": "strong"}, Player("Jo")),
        ({"Strength": "0"}, Player("Jo")),
        ({"Strength": "99999", "Mason": "nobody"}, Player("Jo")),
        ({"Mason": "nobody"}, Player("Jo")),
        ({"Mason": "iris"}, Player.mason(rivals.RIVALS[1])._replace(name="Jo")),
        ({"Strength": "900", "Mason": "nobody"}, Player("Jo", elo=900)),
        ({"Strength": "900", "Mason": "iris"}, Player("Jo", elo=900, rival="iris")),
        ({"Level": "hard", "Strength": "900"}, Player("Jo", "hard")),
    ],
)
def test_where_tags_of_a_bot_make_no_sense_the_rest_is_taken(tags, who):
    spelled = "".join(f'[Black{name} "{value}"]\n' for name, value in tags.items())
    text = Match.new(Setup(ANA, Player("Jo")), 1).text().replace("[Seed", f"{spelled}[Seed")
    assert Match.from_record(text).players == {"w": ANA, "b": who}


@pytest.mark.parametrize("text", ["", "hello", "[", '[Tholos "2"]\n\n-\n', "w/w w w w w"])
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match=r"\S"):
        Match.from_text(text)


def test_a_game_read_again_has_the_tags_of_the_one_that_is_played():
    """Otherwise the store takes them for two games."""
    match = Match.new(Setup(Player("Ana"), Player("Bruno"), Terms(clock=TimeControl(10, 5))))
    assert Match.from_record(match.text()).tags == match.tags
