"""The scene stack: who is told what, and in which order."""

from typing import Any

from tholos_desktop.ui.scene import Scene, SceneStack


class Logged(Scene):
    """A scene that writes down what it is told."""

    def __init__(self, name: str, log: list[str], *, opaque: bool = True) -> None:
        super().__init__()
        self.name, self.log, self.opaque = name, log, opaque

    def _note(self, what: str) -> None:
        self.log.append(f"{self.name} {what}")

    def enter(self) -> None:
        self._note("enter")

    def leave(self) -> None:
        self._note("leave")

    def pause(self) -> None:
        self._note("pause")

    def resume(self, result: Any) -> None:
        self._note(f"resume {result}")

    def handle(self, event: Any) -> None:
        self._note(f"handle {event}")

    def update(self, dt: float) -> None:
        self._note("update")

    def draw(self, surface: Any) -> None:
        self._note("draw")

    def resize(self, size: tuple[int, int]) -> None:
        self._note(f"resize {size[0]}")


def stack_of(log: list[str], *names: str) -> SceneStack:
    stack = SceneStack((1280, 720))
    for name in names:
        stack.push(Logged(name, log, opaque=not name.startswith("over")))
    stack.settle()
    log.clear()
    return stack


def test_nothing_happens_before_the_stack_settles() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu")
    stack.push(Logged("game", log))
    assert log == []
    stack.settle()
    assert log == ["menu pause", "game enter"]


def test_requests_are_carried_out_in_the_order_asked() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu")
    stack.push(Logged("setup", log))
    stack.replace(Logged("game", log))
    stack.pop("done")
    stack.settle()
    assert log == [
        "menu pause",
        "setup enter",
        "setup leave",
        "game enter",
        "game leave",
        "menu resume done",
    ]


def test_what_a_scene_asks_while_entering_is_carried_out_too() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu")

    class Fleeting(Logged):
        def enter(self) -> None:
            super().enter()
            self.stack.pop(1)

    stack.push(Fleeting("flash", log))
    stack.settle()
    assert log == ["menu pause", "flash enter", "flash leave", "menu resume 1"]


def test_drawing_starts_at_the_lowest_scene_that_can_be_seen() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu", "game", "over-pause", "over-message")
    stack.draw(None)
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


def test_a_new_size_reaches_every_scene() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu", "game")
    stack.resize((1920, 1080))
    assert log == ["menu resize 1920", "game resize 1920"]
    assert stack.top is not None
    assert stack.top.size == (1920, 1080)


def test_clearing_leaves_from_the_top_and_resumes_nobody() -> None:
    log: list[str] = []
    stack = stack_of(log, "menu", "game", "over-pause")
    stack.clear(Logged("other", log))
    stack.settle()
    assert log == ["over-pause leave", "game leave", "menu leave", "other enter"]
    stack.clear()
    stack.settle()
    assert stack.top is None


def test_drawing_is_wanted_only_after_a_change() -> None:
    stack = stack_of([], "menu")
    assert stack.changed
    stack.draw(None)
    assert not stack.changed
    assert stack.top is not None
    stack.top.changed = True
    assert stack.changed
