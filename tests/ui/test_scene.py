"""The scene stack: who is told what, and in which order."""

from typing import Any

import pygame
import pytest

from tholos_desktop.ui.dirty_regions import Invalidator
from tholos_desktop.ui.scene import Scene, SceneStack


class Logged(Scene[str]):
    """A scene that writes down what it is told."""

    def __init__(self, name: str, log: list[str], *, opaque: bool = True) -> None:
        super().__init__()
        self.name, self.log, self.opaque = name, log, opaque

    def note(self, what: object) -> None:
        self.log.append(f"{self.name} {what}")

    def enter(self) -> None:
        self.note("enter")

    def leave(self) -> None:
        self.note("leave")

    def pause(self) -> None:
        self.note("pause")

    def resume(self) -> None:
        self.note("resume")

    def handle(self, event: Any) -> None:
        self.note(f"handle {event}")

    def update(self, dt: float) -> None:
        self.note("update")

    def draw(self, surface: Any) -> None:
        self.note("draw")

    def resize(self, size: tuple[int, int]) -> None:
        self.note(f"resize {size[0]}")


def stack_of(log: list[str], *names: str) -> SceneStack:
    stack = SceneStack((1280, 720))
    for name in names:
        stack.push(Logged(name, log, opaque=not name.startswith("over")))
    stack.execute_requests()
    log.clear()
    return stack


def top_of(stack: SceneStack) -> Scene[Any]:
    assert stack.top is not None
    return stack.top


def test_requests_are_carried_out_in_the_order_asked():
    log: list[str] = []
    stack = stack_of(log, "menu")
    setup, game = Logged("setup", log), Logged("game", log)
    stack.push(setup)
    stack.replace(setup, game)
    stack.pop(game)
    stack.execute_requests()
    assert log == [
        "menu pause",
        "setup enter",
        "setup leave",
        "game enter",
        "game leave",
        "menu resume",
    ]


def test_a_result_is_told_to_who_pushed_the_scene_once_the_scene_below_is_back():
    log: list[str] = []
    stack = stack_of(log, "game")
    for result in ("turn", None):
        pause = Logged("pause", log)
        stack.push(pause, lambda told: log.append(f"told {told}"))
        stack.execute_requests()
        log.clear()
        pause.close(result)
        stack.execute_requests()
        assert log == ["pause leave", "game resume", f"told {result}"]


def test_a_result_reaches_who_pushed_through_scenes_that_came_between():
    log: list[str] = []
    stack = stack_of(log, "game")
    pause, question = Logged("pause", log), Logged("question", log)
    stack.push(pause, lambda told: log.append(f"game told {told}"))
    stack.push(question, pause.close)
    stack.execute_requests()
    question.close("yes")
    stack.execute_requests()
    assert log[-4:] == ["pause resume", "pause leave", "game resume", "game told yes"]


def test_a_scene_that_gave_way_has_no_result():
    log: list[str] = []
    stack = stack_of(log, "menu")
    setup, game = Logged("setup", log), Logged("game", log)
    stack.push(setup, lambda told: log.append(f"told {told}"))
    stack.execute_requests()
    setup.give_way_to(game)
    game.close("done")
    stack.execute_requests()
    assert not [line for line in log if line.startswith("told")]


@pytest.mark.parametrize("ask", ["close", "give_way_to"])
def test_only_the_top_scene_can_go(ask):
    stack = stack_of([], "menu", "game")
    menu, game = stack.scenes
    if ask == "close":
        menu.close()
    else:
        menu.give_way_to(Logged("other", []))
    with pytest.raises(RuntimeError, match=r"Logged cannot go: Logged is on top"):
        stack.execute_requests()
    assert stack.scenes == (menu, game)


def test_drawing_starts_at_the_lowest_scene_that_can_be_seen():
    log: list[str] = []
    stack = stack_of(log, "menu", "game", "over-pause", "over-message")
    stack.draw(pygame.Surface((8, 8)))
    stack.update(0.1)
    stack.handle("key")
    assert log == [
        "game draw",
        "over-pause draw",
        "over-message draw",
        "game update",
        "over-pause update",
        "over-message update",
        "over-message handle key",
    ]


def test_clearing_leaves_from_the_top_and_resumes_nobody():
    log: list[str] = []
    stack = stack_of(log, "menu", "game", "over-pause")
    stack.clear(Logged("other", log))
    stack.execute_requests()
    assert log == ["over-pause leave", "game leave", "menu leave", "other enter"]
    stack.clear()
    stack.execute_requests()
    assert stack.top is None


def test_a_picture_is_wanted_only_after_a_change():
    log: list[str] = []
    frame, surface = Invalidator(), pygame.Surface((8, 8))
    stack = SceneStack(invalidator=frame)
    stack.push(Logged("menu", log))
    stack.execute_requests()
    assert frame.wants_picture
    for ask in (top_of(stack).redraw, top_of(stack).relayout, lambda: stack.resize((960, 540))):
        stack.draw(surface)
        assert not frame.wants_picture
        ask()
        assert frame.wants_picture
    assert log.count("menu resize 1280") == log.count("menu resize 960") == 1


# The second press of a double click goes to no scene that has come or come back meanwhile


class Pressed(Scene[None]):
    """Counts presses; closed by the first one, if it is to be."""

    def __init__(self, *, closes: bool) -> None:
        super().__init__()
        self.presses = self.releases = 0
        self._closes = closes

    def handle(self, event: Any) -> None:
        self.presses += event.type == pygame.MOUSEBUTTONDOWN
        self.releases += event.type == pygame.MOUSEBUTTONUP
        if self._closes and event.type == pygame.MOUSEBUTTONUP:
            self.close()


@pytest.mark.parametrize(
    ("seconds", "distance", "heard"), [(0.1, 0, 0), (0.1, 3, 0), (0.5, 0, 1), (0.1, 40, 1)]
)
def test_the_second_press_of_a_double_click_goes_to_no_other_scene(drive, seconds, distance, heard):
    below, above = Pressed(closes=False), Pressed(closes=True)
    driver = drive(below)
    driver.app.stack.push(above)
    driver.click((200, 200))
    driver.wait(seconds)
    driver.click((200 + distance, 200))
    assert (above.presses, below.presses, below.releases) == (1, heard, heard)
    driver.wait(1.0)
    driver.click((200, 200))
    assert (below.presses, below.releases) == (heard + 1, heard + 1), "a click of its own"
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(200, 200)))
    assert below.releases == heard + 2


def test_a_press_after_a_key_is_no_second_press(drive):
    below, above = Pressed(closes=False), Pressed(closes=True)
    driver = drive(below)
    driver.app.stack.push(above)
    driver.click((200, 200))
    driver.press("p")
    driver.click((200, 200))
    assert below.presses == 1


def test_two_presses_on_one_scene_both_count(drive):
    scene = Pressed(closes=False)
    driver = drive(scene)
    for _ in range(2):
        driver.click((200, 200))
    assert (scene.presses, scene.releases) == (2, 2)
