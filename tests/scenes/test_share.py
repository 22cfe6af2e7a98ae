"""A finished game taken along: the line, the picture, and where it goes."""

import os
from typing import Any

import pygame

from tests.driving import Drive, Driver, routes_of
from tests.matches import ANA, LAST_SPACE, finished, match_of
from tholos_desktop import files
from tholos_desktop.language.sentences import share_line
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.scenes.sharing import card
from tholos_desktop.scenes.sharing.scene import ShareScene
from tholos_desktop.table.match import TEMPLE, Match, Player, Setup
from tholos_desktop.table.severity import Severity


def shared(ctx: Any, drive: Drive) -> Driver:
    return drive(routes_of(ctx).share(finished()))


def bot_match(*, person: str) -> Match:
    bot = Player(level="easy")
    setup = Setup(ANA, bot) if person == "w" else Setup(bot, ANA)
    match = match_of(setup, LAST_SPACE)
    match.day = "2026.11.21"
    while not match.game.is_over:
        match.game.play(legal_turns(match.game.position)[-1])
    return match


def test_the_line_is_the_persons_and_names_their_columns(ctx):
    said = share_line(ctx.words, bot_match(person="w"))
    assert said == "Tholos · November 21, 2026 · I won 13 to 2 · My columns: β\u00a0γ"
    said = share_line(ctx.words, bot_match(person="b"))
    assert said == "Tholos · November 21, 2026 · I lost 2 to 13 · My columns: π\u00a0Ω"


def test_the_line_says_that_it_is_the_game_of_the_day(ctx):
    match = bot_match(person="w")
    match.tags[TEMPLE] = "2026.11.21"
    assert share_line(ctx.words, match).startswith("Tholos · Game of the day · November 21, 2026")


def test_the_line_of_two_people_names_who_won(ctx):
    match = bot_match(person="w")
    match.seat("b", Player("Bruno"))
    assert (
        share_line(ctx.words, match) == "Tholos · November 21, 2026 · Ana wins, 13\u00a0to\u00a02"
    )


def test_the_picture_names_players_as_their_result_does(ctx, monkeypatch):
    drawn, place = [], card.Text
    monkeypatch.setattr(
        card, "Text", lambda text, *how, **more: drawn.append(text) or place(text, *how, **more)
    )
    match = bot_match(person="w")
    match.seat("w", Player())
    card.result_picture(ctx, match)
    ending = Ending.of(ctx.words, match)
    assert {"You", ending.text, *ending.names.values()} <= set(drawn)


def test_the_line_is_copied(ctx, drive):
    driver = shared(ctx, drive)
    driver.press("ctrl+c")
    assert ctx.clipboard.paste() == share_line(ctx.words, driver.top.match)


def test_a_picture_is_saved_whole_and_the_player_told_where(ctx, drive):
    driver = shared(ctx, drive)
    driver.click_button("Save as image")
    (path,) = files.pictures_folder().iterdir()
    assert driver.top.message == f"Saved: {path.parent.name}{os.sep}{path.name}"
    found, drawn = pygame.image.load(path), card.result_picture(ctx, driver.top.match)
    assert path.suffix == ".png"
    assert pygame.image.tobytes(found, "RGB") == pygame.image.tobytes(drawn, "RGB")


def test_a_disk_that_refuses_is_told(ctx, drive):
    folder = files.pictures_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    driver = shared(ctx, drive)
    driver.click_button("Save as image")
    assert str(folder) in driver.top.message
    assert driver.top.severity is Severity.ERROR
    assert folder.read_text() == "in the way"


def test_the_result_and_the_list_of_games_lead_to_it(ctx, drive):
    match = finished()
    ctx.games.keep(match)
    driver = drive(routes_of(ctx).result(match))
    driver.press("space")  # the temple is alone at first
    driver.wait(0.6)
    driver.press("s")
    assert isinstance(driver.top, ShareScene)
    driver.press("escape")
    assert isinstance(driver.top, ResultScene)
    driver = drive(routes_of(ctx).your_games())
    driver.click_button("Ana – Bruno")
    driver.click_button("Share")
    assert isinstance(driver.top, ShareScene)
