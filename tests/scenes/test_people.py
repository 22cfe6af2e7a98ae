"""The list of who plays here."""

import json

import pytest

from tests.driving import ServedContext, routes_of
from tests.matches import match_of, played
from tests.menu_routes import MenuRoutes
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.your_games.filters import search_for
from tholos_desktop.services.players import MOST_PEOPLE, Players
from tholos_desktop.storage import settings
from tholos_desktop.store.entry import Filter
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS


def test_who_plays_here_is_chosen_renamed_and_struck_off(ctx, drive):
    ctx.settings.people = [[""], ["Ana"], ["Luis"]]
    driver = drive(MenuRoutes(ctx).people())
    renames = [button for button in driver.top.ui.buttons if button.text == "Rename"]
    driver.click(renames[1].shown_rect.center)
    assert driver.top.ui.is_typing
    driver.press("end", *["backspace"] * 3, *"Luis", "enter")
    assert ctx.words("people.taken") in driver.text
    driver.press("end", *["backspace"] * 4, *"Eva", "enter")
    driver.click_button("Luis")
    names = [each.names for each in ctx.players.everyone]
    assert names == [("",), ("Eva", "Ana"), ("Luis",)]
    driver = drive(MenuRoutes(ctx).people())
    driver.click_button("Remove")
    assert [each.name for each in ctx.players.everyone] == ["", "Luis"]


def test_a_click_beside_a_field_lets_typing_go_on_and_a_button_at_its_end(ctx, drive):
    driver = drive(MenuRoutes(ctx).people())
    driver.press(*"Anna")
    (line,) = driver.top.ui.entries
    driver.click((5, 5))
    driver.press("backspace", "e")
    assert line.text == "Anne"
    driver.top.ui.focus.set(driver.button("Back").target)
    assert not driver.top.ui.is_typing
    driver.press(*"tte")
    assert line.text == "Annette"
    driver.press("left", "backspace")
    assert line.text == "Annete"


def test_enter_in_the_name_field_adds_or_chooses_a_player(ctx, drive):
    ctx.settings.people = [["Dora"]]
    driver = drive(MenuRoutes(ctx).play())
    game = driver.top.game
    driver.click_button("Game settings")
    name = "You"
    for typed, there in (("Ana", 3), ("Bo", 4), ("Ana", 4)):
        driver.click_button(name)
        name = typed
        driver.press(*name, "enter")
        assert len(ctx.players.everyone) == there
        assert name in driver.buttons
        assert game.name == name
    driver.click_button("Ana")
    driver.press(*"Cleo", "escape")
    driver.click_button("Ana")
    assert driver.top.ui.is_typing
    assert driver.top.ui.entries[0].text == ""
    driver.press("enter")
    assert ctx.words("people.taken") in driver.text
    assert len(ctx.players.everyone) == 4


def test_a_name_with_other_accents_is_somebody_else(ctx):
    people = ctx.players  # type: ignore[attr-defined]
    assert people.add("José")
    assert not people.add("Jose\u0301")
    assert not people.add("José\u200b")
    assert people.add("Jose")
    assert people.find("Jose\u0301").name == "José"


@pytest.mark.parametrize(
    ("player", "friend"), [("", "Ana"), ("Bo", "Ana"), ("Ana", "Ana"), ("", "")]
)
def test_the_name_that_friends_alone_saw_is_a_players(ctx, player, friend):
    values = {"player_name": player, "friend_name": friend}
    there = settings.Settings(setup=values, people=[[""], *([[player]] if player else [])])
    for _ in range(2):
        people = Players(there, ctx.games)
        assert people.last.name == (player or friend)
        assert people.find(friend) in people.everyone
    assert "friend_name" not in there.setup


def test_of_thousands_of_players_none_is_lost_and_the_first_are_listed(ctx, drive):
    names = [[f"Player {number}"] for number in range(3000)]
    ctx.settings.path.parent.mkdir(parents=True, exist_ok=True)
    ctx.settings.path.write_text(json.dumps({"version": 1, "people": names}))
    again = ServedContext(settings.load(), ctx.words, ctx.fonts, games=ctx.games)
    driver = drive(routes_of(again).people())
    assert len([b for b in driver.top.ui.buttons if b.text == "Rename"]) == MOST_PEOPLE
    assert ctx.words("people.more") in driver.text
    driver.click_button("Remove")
    assert len([b for b in driver.top.ui.buttons if b.text == "Rename"]) == MOST_PEOPLE
    left = [each.name for each in Players(settings.load(), ctx.games).everyone]
    assert left == ["", *(f"Player {number}" for number in range(1, 3000))]


def test_a_full_list_says_so_and_takes_nobody(ctx, drive):
    ctx.settings.people = [[""], *([f"Player {number}"] for number in range(1, MOST_PEOPLE))]
    driver = drive(routes_of(ctx).people())
    assert ctx.words("people.full") in driver.text
    assert not driver.top.ui.entries
    assert not ctx.players.add("Ana")
    driver.click_button("Remove")
    assert driver.top.ui.entries


def test_a_double_click_on_remove_removes_one_person(ctx, drive):
    ctx.settings.people = [[""], ["Ana", "Anna"], ["Luis"], ["Bo"]]
    driver = drive(MenuRoutes(ctx).people())
    before = [(button.text, button.rect) for button in driver.top.ui.buttons]
    place = driver.button("Remove").shown_rect.center
    driver.click(place)
    driver.click(place)
    assert [each.name for each in ctx.players.everyone] == ["", "Luis", "Bo"]
    driver.click_button("Remove")
    driver.press("ctrl+z")
    assert [each.name for each in ctx.players.everyone] == ["", "Luis", "Bo"]
    driver.press("ctrl+z")
    assert ctx.settings.people == [[""], ["Ana", "Anna"], ["Luis"], ["Bo"]]
    assert [(button.text, button.rect) for button in driver.top.ui.buttons] == before


def test_a_new_name_is_taken_over_everywhere(ctx, drive):
    mason = Player.mason(RIVALS[0])
    match = match_of(Setup(Player(), mason))
    played(match, 2)
    ctx.games.keep(match)
    ctx.games.finish_work()
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("Game settings")
    assert "You" not in driver.buttons, "there is nobody else to choose"
    driver.press("escape")
    ctx.settings.people = [["Dora"]]
    driver.click_button("Game settings")
    driver.click_button("You")
    driver.click_button("Rename")
    driver.press(*"Anna", "enter", "escape")
    assert "Anna" in driver.buttons and "You" not in driver.buttons
    assert ctx.settings.setup["player_name"] == "Anna"
    current = ctx.games.current()
    assert current is not None and current.players[WHITE] == Player("Anna")
    (entry,) = ctx.games.page()
    assert entry.white.name == "Anna"
    drive(MenuRoutes(ctx).menu())
    ctx.settings.setup |= {"w_table_name": "Bo", "b_table_name": "Anna"}
    assert ctx.players.rename(ctx.players.find("Anna"), "Ada")
    assert ctx.settings.setup["b_table_name"] == "Ada"
    driver = drive(MenuRoutes(ctx).menu())
    assert driver.button("Continue").detail.startswith("Ada")
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("Play Melissa")
    assert "Ada" in [player.name for player in driver.top.match.players.values()]


def test_two_people_named_by_their_colors_keep_doing_so(ctx):
    match = played(match_of(Setup(Player(), Player())), 1)
    ctx.games.keep(match)
    assert ctx.players.rename(ctx.players.find(""), "Anna")
    assert not {"w_table_name", "b_table_name"} & ctx.settings.setup.keys()
    current = ctx.games.current()
    assert current is not None and current.players == match.players


def test_who_has_no_name_is_you_at_a_table_of_two(ctx, drive):
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("A friend here")
    assert {"White", "Black"} <= {*driver.buttons}
    driver.click_button("Black")
    driver.click_button("You")
    assert {"White", "You"} <= {*driver.buttons} and "Black" not in driver.buttons
    driver.click_button("White")
    driver.click_button("You")
    assert {"You", "Black"} <= {*driver.buttons} and "White" not in driver.buttons
    driver.click_button("Black")
    driver.click_button("You")
    driver.click_button("Play")
    match = played(driver.top.match, 1)
    ctx.games.keep(match)
    (entry,) = ctx.games.page()
    names = {WHITE: "White", BLACK: "You"}
    for players in (match.players, entry.players, Match.from_record(match.text()).players):
        assert shown_names(ctx.words, players) == names
    found = search_for(ctx.words, "you", ctx.games.players())
    assert ctx.games.count(Filter(search=found)) == 1
    found = search_for(ctx.words, "black", ctx.games.players())
    assert ctx.games.count(Filter(search=found)) == 0
    ctx.players.introduce("Anna")
    current = ctx.games.current()
    assert current is not None and current.players[BLACK] == Player("Anna")
    assert "Anna" in drive(MenuRoutes(ctx).play("friend")).buttons
