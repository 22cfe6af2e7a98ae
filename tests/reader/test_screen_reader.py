"""The screen reader's part of the loop: what it wants is done as keys do it, and it costs nothing
until it asks."""

import logging
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from tests.driving import Driver
from tests.matches import PERSONS
from tests.playing import random_game
from tholos_desktop.reader.bridge import Announcer, Bridge, ReaderRequest
from tholos_desktop.reader.nodes import NEWS, ROOT, Nodes
from tholos_desktop.reader.tree import AccessLabel, AccessTree, Node, Role
from tholos_desktop.rules import Game
from tholos_desktop.scenes.menus.keys import NewInputScene
from tholos_desktop.scenes.play.scene import PlayScene
from tholos_desktop.table.match import Match
from tholos_desktop.ui import screen_reader
from tholos_desktop.ui.screen_reader import PAUSE, WISHED, ScreenReader


def wish(driver: Driver, name: str, what: str = "CLICK", value: float = 0.0) -> None:
    """What a screen reader does to what is called so, and not only a text."""
    tree = driver.app.stack.read()
    named = [each for each in tree.nodes if each.label.name == name]
    node = next((each for each in named if each.label.role is not Role.TEXT), named[0])
    send(driver, ReaderRequest(tree.scene, node.place, what, value))


def send(driver: Driver, wanted: ReaderRequest) -> None:
    """A wish that comes in."""
    driver.send(pygame.Event(WISHED, wish=wanted))


class FakeBridge:
    """Takes trees; may be broken."""

    def __init__(self, *_: object) -> None:
        self.is_asked = self.is_broken = False
        self.sent: list[AccessTree] = []

    def focus(self, *, is_focused: bool) -> None: ...

    def move(self, *_: int) -> None: ...

    def send(self, tree: AccessTree) -> None:
        """Keep it, or fail."""
        if self.is_broken:
            raise RuntimeError("the bus is gone")
        self.sent.append(tree)


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch, drawn: None) -> FakeBridge:
    """The bridge of the next window, which is opened as on a system that wants it hidden first."""
    bridge = FakeBridge()
    monkeypatch.setattr(screen_reader, "HIDDEN_FIRST", True)
    monkeypatch.setattr(screen_reader, "Bridge", lambda *_: bridge)
    monkeypatch.setattr(screen_reader.library, "load", object)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "seen")
    return bridge


def test_a_press_does_what_enter_does(ctx, routes, drive):
    driver = drive(routes.menu())
    wish(driver, ctx.words("play.title"))
    assert isinstance(driver.top, PlayScene)
    assert ctx.keys_in_use
    wish(driver, ctx.words("play.settings"))
    wish(driver, "4")
    assert driver.app.stack.scenes[-2].game.terms.ornaments == 4
    assert driver.top.ui.focus.current is driver.button("4").target


def test_a_stone_is_lifted_and_placed(ctx, routes, drive):
    ctx.settings.animation = "off"
    match = Match(PERSONS, 1, Game())
    driver = drive(routes.table(match))
    driver.wait(1)
    wish(driver, "White’s workshop: 2 white stones")
    wish(driver, "Column δ: empty")
    driver.wait(0.2)
    assert [str(each.target) for each in driver.top.session.hand.picker.chosen] == ["D"]


def test_what_is_gone_or_off_or_of_another_scene_is_not_pressed(ctx, routes, drive):
    driver = drive(routes.table(Match(PERSONS, 1, Game())))
    driver.wait(4)
    before = driver.app.stack.read()
    wish(driver, ctx.words("game.undo"))
    for gone in (
        ReaderRequest("MenuScene", "game/4", "CLICK"),
        ReaderRequest(before.scene, "no/1", "CLICK"),
    ):
        send(driver, gone)
    assert driver.app.stack.read() == before


def test_a_press_is_no_key_where_a_key_is_asked_for(ctx, routes, drive):
    driver = drive(routes.options("keys"))
    wish(driver, ctx.words("game.end_turn"))
    assert isinstance(driver.top, NewInputScene)
    keys = ctx.keys
    wish(driver, ctx.words("keys.leave_it"))
    assert driver.top.title == "options.title"
    assert ctx.keys == keys


def test_the_graph_is_a_slider_over_the_turns(ctx, routes, drive):
    match = Match(PERSONS, 1, random_game(3))
    driver = drive(routes.review(match))
    name = ctx.words("review.chance", name="Ana")
    last = match.game.ply
    wish(driver, name, "DECREMENT")
    assert driver.top.line.game.ply == last - 1
    wish(driver, name, "SET_VALUE", 3.0)
    assert driver.top.line.game.ply == 3
    wish(driver, name, "INCREMENT")
    graph = driver.app.stack.read().at("graph")
    assert graph and graph.range == (4, 0, last)


def test_nothing_is_read_until_somebody_asks(ctx, routes, drive, bridge):
    ctx.settings.animation = "off"  # else the menu's view moves
    driver = drive(routes.menu())
    driver.press("down")
    assert not bridge.sent
    bridge.is_asked = True
    driver.send(pygame.Event(WISHED, wish=None))
    assert len(bridge.sent) == 1
    driver.wait(2 * PAUSE)
    assert len(bridge.sent) == 1, "nothing has changed"
    driver.press("down")
    driver.wait(2 * PAUSE)
    assert bridge.sent[-1].focus != bridge.sent[0].focus


def test_a_broken_bus_ends_no_game(routes, drive, bridge, caplog):
    driver = drive(routes.menu())
    bridge.is_asked = bridge.is_broken = True
    with caplog.at_level(logging.WARNING):
        driver.send(pygame.Event(WISHED, wish=None))
        driver.press("down")
    assert driver.app.is_running
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_bridge_is_built_once(ctx, monkeypatch):
    looked: list[None] = []
    monkeypatch.setattr(screen_reader.library, "load", lambda: looked.append(None))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    reader = ScreenReader(ctx)
    for _ in range(2):
        reader.open()
    assert len(looked) == 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there, no thread of its own asks")
def test_a_reader_that_starts_holds_no_window_up():
    """While AccessKit asks, it has locked what any call waits for."""
    kit = pytest.importorskip("accesskit")
    begins, calls = list[Callable[[], None]](), list[str]()

    class Adapter:
        def __init__(self, begin: Callable[[], None], *_: object) -> None:
            begins.append(begin)

        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *_: calls.append(name)

    known = {name: getattr(kit, name) for name in dir(kit)}
    module = SimpleNamespace(**known | {"unix": SimpleNamespace(Adapter=Adapter)})
    bridge = Bridge(module, None, lambda _: bridge.focus(is_focused=True))
    bridge.focus(is_focused=False)
    bridge.move(1, 2, 3, 4)
    begins[0]()
    assert calls == []
    bridge.send(AccessTree(scene="Menu"))
    assert calls == ["set_root_window_bounds", "update_window_focus_state", "update_if_active"]


def test_every_line_is_spoken_once():
    announcer = Announcer()
    game = AccessTree(scene="Game", floor=2, announcements=("1. Ana takes.", "Bruno: take"))
    assert announcer.news(game) == "1. Ana takes. Bruno: take."
    assert announcer.news(game) == ""
    assert announcer.news(game._replace(announcements=("1. Ana takes.", "Choose"))) == "Choose."
    assert announcer.news(AccessTree(scene="Pause", floor=3, announcements=("Pause",))) == "Pause."
    assert announcer.news(game._replace(announcements=("1. Ana takes.", "Choose"))) == ""
    assert announcer.news(AccessTree(scene="Pause", floor=3, announcements=("Pause",))) == "Pause."
    assert (
        announcer.news(AccessTree(scene="Result", floor=2, announcements=("Choose",))) == "Choose."
    )


def test_only_what_has_changed_is_sent():
    nodes = Nodes(pytest.importorskip("accesskit"))
    first = Node("main/0", AccessLabel("New game"), (1, 2, 9, 8))
    loud = Node("main/1", AccessLabel("Off", Role.OPTION, group="Music", is_chosen=True))
    soft = Node("main/2", AccessLabel("On", Role.OPTION, group="Music", is_chosen=False))
    tree = AccessTree((first, loud, soft), "main/0", "en", "Menu", 1)
    whole = nodes.update(tree, "Tholos.")
    assert whole.tree is not None
    assert len(whole.nodes) == 6  # these, the group, the news, the window
    numbers = {node.label or node.value: number for number, node in whole.nodes}
    assert whole.focus == numbers["New game"]
    assert nodes.place_of(numbers["On"]) == ("Menu", "main/2")
    told = dict(whole.nodes)
    assert list(told[ROOT].children) == [numbers["New game"], numbers["Music"], NEWS]
    music = told[numbers["Music"]]
    assert list(music.children) == [numbers["Off"], numbers["On"]]
    assert str(music.role).endswith("RADIO_GROUP")
    assert (told[ROOT].language, told[NEWS].value, told[NEWS].label) == ("en", "Tholos.", None)
    button = told[numbers["New game"]]
    box = button.bounds
    assert (button.label, button.value) == ("New game", None)
    assert (box.x0, box.y0, box.x1, box.y1) == (1, 2, 10, 10)
    assert nodes.update(tree, "") is None
    moved = nodes.update(tree._replace(focus="main/2"), "")
    assert (moved.focus, moved.nodes) == (numbers["On"], [])
    heard = nodes.update(tree._replace(focus=""), "Something else.")
    assert heard.focus == ROOT
    assert [number for number, _ in heard.nodes] == [NEWS]
    nodes.forget()
    assert len(nodes.update(tree, "").nodes) == 6


def test_two_runs_of_a_group_are_two_groups():
    nodes = Nodes(pytest.importorskip("accesskit"))
    first, last = (Node(name, AccessLabel(name, group="Music")) for name in ("Off", "On"))
    told = dict(
        nodes.update(AccessTree((first, Node("Back", AccessLabel("Back")), last)), "").nodes
    )
    before, back, after, _ = told[ROOT].children
    assert told[back].label == "Back"
    for group, name in ((before, "Off"), (after, "On")):
        (inside,) = told[group].children
        assert told[inside].label == name


def test_a_node_is_sent_with_all_that_is_known_of_it():
    kit = pytest.importorskip("accesskit")
    on, off = (
        Node(
            "on", AccessLabel("On", Role.OPTION, "Plays it.", key="M", is_chosen=True), press=print
        ),
        Node("off", AccessLabel("Off", Role.OPTION, is_chosen=False), is_enabled=False),
    )
    volume = AccessLabel("Volume", Role.SLIDER, group="Sound")
    slider = Node("slider", volume, focus=print, range=(4, 1, 9))
    entry = Node("name", AccessLabel("Name", Role.ENTRY, value="Zoë", caret=2), press=print)
    nodes = Nodes(kit)
    sent = dict(nodes.update(AccessTree((on, off, slider, entry)), "").nodes)
    by_name = {node.label: node for node in sent.values()}
    assert sent[NEWS].live == kit.Live.POLITE
    assert by_name["Sound"].role == kit.Role.GROUP
    on, off, slider, entry = (by_name[name] for name in ("On", "Off", "Volume", "Name"))
    assert (on.description, on.keyboard_shortcut, on.toggled) == (
        "Plays it.",
        "M",
        kit.Toggled.TRUE,
    )
    assert off.toggled == kit.Toggled.FALSE
    assert [node.is_disabled for node in (on, off)] == [False, True]
    action = kit.Action
    steps = [action.INCREMENT, action.DECREMENT, action.SET_VALUE]
    assert [on.supports_action(each) for each in (action.CLICK, action.FOCUS)] == [True, False]
    assert all(slider.supports_action(each) for each in (action.FOCUS, *steps))
    numbers = slider.numeric_value, slider.min_numeric_value, slider.max_numeric_value
    assert (*numbers, slider.numeric_value_step) == (4, 1, 9, 1)
    assert not entry.supports_action(action.CLICK), "it is typed into"
    (letters,) = (sent[number] for number in entry.children)
    assert entry.value == letters.value == "Zoë"
    assert [list(letters.character_lengths), list(letters.word_lengths)] == [[1, 1, 2], [3]]
    caret = entry.text_selection.focus
    assert (caret.node, caret.character_index) == (entry.children[0], 2)


def test_a_window_that_became_another_one_is_not_told_of(routes, drive, bridge, monkeypatch):
    window = {"window": 7}
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: window)
    driver = drive(routes.menu())
    bridge.is_asked = True
    for window["window"], is_told in ((7, True), (8, False)):
        driver.press("f11")
        bridge.sent.clear()
        driver.press("down")
        driver.wait(2 * PAUSE)
        assert bool(bridge.sent) is is_told
