"""What a screen reader is told of each scene: all of it named, once, in the window, in words."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from lab.pictures import shot
from lab.pictures.sample import SETUP
from tests.driving import Driver, SilentEngine
from tests.samples import PAGES, PRESSED, SCENES, TEXTS, FirstDay, keyed
from tests.sitting import BONUS
from tholos_desktop.language.catalogue import COUNTING, Words, load
from tholos_desktop.language.sentences import bonus_words
from tholos_desktop.reader.tree import AccessTree, Node
from tholos_desktop.rules import Game, parse_position
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.scene import Scene

Drive = Callable[..., Driver]
ELSEWHERE = ("about", "import")
"""Scenes that show other things on another day or computer."""
WORD = re.compile(r"[^\W\d_]{4,}")
DATE = re.compile(r"‹today\.month\.\d+›(?:[ \d:]|‹app\.first_day›)+")
WRITTEN = Path(__file__).parents[1] / "data" / "scenes.txt"


@pytest.fixture
def trees(ctx: Any, routes: Any, drive: Drive) -> Callable[..., Iterator[tuple[str, AccessTree]]]:
    """Shows every sample in a language and tells what is read of it."""

    def shown(language: str, names: tuple[str, ...] = SCENES) -> Iterator[tuple[str, AccessTree]]:
        ctx.settings.language, ctx.settings.animation, ctx.settings.view = language, "off", "plan"
        ctx.words.use(language)
        driver = drive(Scene())
        for name in names:
            sample, _, pressed = name.partition(" > ")
            ctx.engine = SilentEngine()
            for scene in filter(None, shot.scenes(ctx, routes, sample)):
                driver.app.stack.push(scene)
            driver.wait()
            if pressed.startswith("key "):
                driver.press(pressed.removeprefix("key "))
            elif pressed:
                press(driver, ctx.words(pressed))
            for target in driver.top.ui.focus.targets():
                assert target.label is not None, f"{name}: a target in {target.area} is not told"
            yield name, driver.app.stack.read()
            while len(driver.app.stack.scenes) > 1:
                driver.top.close()
                driver.app.stack.execute_requests()

    return shown


def node(tree: AccessTree, name: str) -> Node:
    """The node that is told by a name."""
    return next(each for each in tree.nodes if each.label.name == name)


def press(driver: Driver, name: str) -> None:
    command = node(driver.app.stack.read(), name).press
    assert command
    command()
    driver.wait()


def words_of(tree: AccessTree) -> set[str]:
    """All that is said of a scene."""
    said = [each.label for each in tree.nodes]
    return {
        text for each in said for text in (each.name, each.about, each.value, each.group)
    } | set(tree.announcements)


def test_every_scene_is_told_whole_and_in_the_language_of_the_screen(trees):
    window = pygame.Rect(0, 0, 1280, 720)
    own, own_names = set(load("es").values()), set(Words("es").own_names.values())
    english = {text for text in load("en").values() if len(WORD.findall(text)) > 1} - own
    for name, tree in trees("es"):
        places = [each.place for each in tree.nodes]
        assert len(places) == len(set(places)), f"{name}: {sorted(places)}"
        assert tree.focus in ("", *places), f"{name}: {tree.focus}"
        assert any(each.press for each in tree.nodes), f"{name}: nothing can be pressed"
        assert tree.announcements, f"{name}: nothing is heard of it"
        assert words_of(tree) & english - own_names == set(), name
        for each in tree.nodes:
            assert each.label.name.strip(), f"{name}: {each.place} has no name"
            is_sign = bool(each.press) and not any(map(str.isalnum, each.label.name))
            assert not is_sign, f"{name}: nobody can say {each.label.name!r}"
            box = pygame.Rect(each.box)
            assert not box.size[0] or window.contains(box), f"{name}: {each.place} is at {each.box}"


def test_every_scene_says_and_offers_what_is_written(ctx, trees, monkeypatch):
    """Each text by its key, with what is filled into it: new words change nothing here."""
    for module in ("scenes.lessons.page", "scenes.today.page"):
        monkeypatch.setattr(f"tholos_desktop.{module}.date", FirstDay)
    monkeypatch.setattr(shot, "date", FirstDay)
    keys = {key: keyed(key, text) for key, text in load("en").items()}
    monkeypatch.setattr(ctx.words, "_texts", {"en": keys | {COUNTING: ctx.words(COUNTING)}})
    told: list[str] = []
    for name, tree in trees(
        "en", tuple(each for each in SCENES + PRESSED + PAGES + TEXTS if each not in ELSEWHERE)
    ):
        told.append(f"# {name}")
        heard = tree.announcements
        told += [("> " if each.label.name in heard else "") + written(each) for each in tree.nodes]
        told += [f"> {each}" for each in heard if each not in {on.label.name for on in tree.nodes}]
    said = DATE.sub("‹date›", "\n".join(told)) + "\n"
    if not WRITTEN.exists():
        WRITTEN.write_text(said, "utf-8")
    assert said == WRITTEN.read_text("utf-8"), f"without {WRITTEN} it is written anew"


def written(node: Node) -> str:
    label, off = node.label, "" if node.is_enabled else "off "
    chosen = {True: "*", False: "-", None: ""}[label.is_chosen]
    said = f"{off}{label.role.name.lower()}{chosen}", label.name, label.about, label.value
    return " | ".join(filter(None, (*said, label.key, label.group)))


def test_the_board_tells_its_stones_and_what_may_be_done(ctx, routes, drive):
    match = Match(Setup(*SETUP[:2]), 1, Game(parse_position(BONUS)))
    ctx.settings.animation = "off"
    driver = drive(routes.table(match))
    driver.wait(2)
    tree = driver.app.stack.read()
    words = ctx.words
    alpha = node(tree, "Column α, from the bottom: gray")
    assert bonus_words(words, "A") in alpha.label.about
    own = node(tree, "White’s workshop: 2 white stones")
    assert own.label.about == words("reader.may_lift")
    assert node(tree, "Black’s workshop: 2 black stones").label.about == ""
    driver.touch(Spot("w", "w"))
    driver.wait(1)
    tree = driver.app.stack.read()
    assert node(tree, "Column β: empty").label.about.startswith(words("reader.may_go"))
    assert node(tree, "White’s workshop: 2 white stones").label.about == words("reader.lifted")
    assert words("turn.status.to_column", color=words("turn.color.w")) in tree.announcements


def test_a_turn_is_heard_once_its_first_stone_lifts(ctx, routes, drive):
    match = Match(Setup(*SETUP[:2]), 1, Game())
    driver = drive(routes.table(match))
    driver.wait(4)
    driver.top.session.play("+w")
    driver.wait(3)
    told = driver.app.stack.read().announcements
    assert told[0] == "1. Ana takes 1 white stone."
    assert told[1].startswith("Bruno: ")
