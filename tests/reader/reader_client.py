"""A blind player for the test: knows of the window only what AT-SPI tells, and writes down what it
hears.

Runs in the system's own Python, which has AT-SPI; the window and the bus are there or are to come.
Prints a transcript: what it pressed (``>``), what was spoken, and where the focus went (``*``).
Given a transcript's file, it waits after every press for what is written there.
"""

import re
import sys
import time
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 10.0
"""Seconds after which something that the open window does not do has failed."""
QUIET = 0.1
"""Seconds of silence after which all has been said."""
TURNS = 4
PLACES = ("Can be picked up.", "The stone can go here.")


class Player:
    """Hears and presses. ``written`` is what it should hear, press by press; empty if unknown."""

    def __init__(self, written: list[str]) -> None:
        self._written = written
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            values = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
            bus.call_sync(
                "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                values, None, Gio.DBusCallFlags.NONE, -1,
            )  # fmt: skip
        Atspi.init()
        self._heard: list[str] = []
        self._last = 0.0
        self._listener = Atspi.EventListener.new(self._hear)
        for event in ("object:announcement", "object:state-changed:focused"):
            self._listener.register(event)
        while not (window := self._find_window()):
            self._listen()
        self.window = window
        self.tell()

    def tell(self) -> str:
        """Write down what has been heard since the last time, once it is all and it is quiet."""
        due = self._written.pop(0) if self._written else ""
        self._wait_for(lambda: self._is_quiet() and due in ("", self._told()), due or "a sound")
        told = self._told()
        print(told)
        self._heard.clear()
        return told

    def _told(self) -> str:
        """What was spoken, in a line, and where the focus is, however many parts they came in."""
        spoken = " ".join(line for line in self._heard if not line.startswith("* "))
        focused = [line for line in self._heard if line.startswith("* ")][-1:]
        return "\n".join(filter(None, (spoken, *focused)))

    def _is_quiet(self) -> bool:
        return bool(self._heard) and time.monotonic() - self._last >= QUIET

    def press(self, name: str, group: str = "") -> str:
        """Press what is called so; returns what is spoken then."""
        return self.press_it(self._wait_for(lambda: self._called(name, group), name))

    def press_it(self, node: Atspi.Accessible) -> str:
        """Press something that was found."""
        group = node.get_parent().get_name()
        print(f"> {group + ': ' if group not in ('', 'Tholos') else ''}{node.get_name()}")
        assert node.get_action_iface().do_action(0), node.get_name()
        return self.tell()

    def slide(self, name: str, to: int) -> str:
        """Set a slider to a value, by its number; returns what is spoken then."""

        def slider() -> Atspi.Accessible | None:
            found = (node for node in self.nodes() if node.get_name() == name)
            return next((node for node in found if node.get_value_iface()), None)

        node = self._wait_for(slider, name)
        print(f"> {name}: {to}")
        assert node.get_value_iface().set_current_value(to), name
        return self.tell()

    def nodes(self) -> list[Atspi.Accessible]:
        """All that is in the window, in the order of reading."""
        found: list[Atspi.Accessible] = []
        todo = [self.window]
        while todo:
            node = todo.pop()
            found.append(node)
            count = node.get_child_count()
            todo += [node.get_child_at_index(index) for index in reversed(range(count))]
        return [node for node in found if node is not None]

    def may_press(self, node: Atspi.Accessible) -> bool:
        """Whether it is a button that works."""
        states = node.get_state_set()
        return node.get_n_actions() > 0 and states.contains(Atspi.StateType.ENABLED)

    def is_checked(self, name: str, group: str) -> bool:
        """Whether an option is chosen."""
        node = self._called(name, group)
        return bool(node and node.get_state_set().contains(Atspi.StateType.CHECKED))

    def play_a_turn(self, number: int) -> None:
        """Choose among what may be done, every time another one, until a turn is played."""
        for step in range(8):
            nodes = [node for node in self.nodes() if self.may_press(node)]
            ends = [n for n in nodes if n.get_name() in ("Take these", "Skip the bonus")]
            places = [node for node in nodes if node.get_description().startswith(PLACES)]
            choice = ends[:1] if step > 1 and ends else places
            spoken = self.press_it(choice[(3 * number + step) % len(choice)])
            if spoken.startswith(f"{number}. "):
                return
        raise AssertionError(f"turn {number} is not heard")

    def _called(self, name: str, group: str = "") -> Atspi.Accessible | None:
        for node in self.nodes():
            is_it = node.get_name() == name and self.may_press(node)
            if is_it and (not group or node.get_parent().get_name() == group):
                return node
        return None

    def _find_window(self) -> Atspi.Accessible | None:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(index)
            if program is None:
                continue
            program.set_cache_mask(Atspi.Cache.NONE)
            program.clear_cache()
            frame = program.get_child_at_index(0)
            if frame is not None and frame.get_name() == "Tholos" and frame.get_child_count():
                return frame
        return None

    def _hear(self, event: Atspi.Event) -> None:
        self._last = time.monotonic()
        if event.type.startswith("object:announcement"):
            self._heard.append(event.any_data)
        elif event.detail1:
            self._heard.append(f"* {event.source.get_name()}")

    def _listen(self) -> None:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)

    def _wait_for(self, what, name: str):
        end = time.monotonic() + PATIENCE
        while not (found := what()):
            if time.monotonic() > end:
                raise AssertionError(f"not there: {name}; heard {self._heard}")
            self._listen()
        return found


def play(written: str) -> None:
    """From the first question to the fourth turn."""
    player = Player([part.strip() for part in re.split(r"^> .*\n", written, flags=re.MULTILINE)])
    player.press("Yes, I know how to play")
    player.press("Show me how")
    player.press("Leave")
    player.press("Options")
    player.press("Game")
    player.press("Off", "Tutor")
    assert player.is_checked("Off", "Tutor")
    player.press("Accessibility")
    player.slide("Animation", 0)  # so that nobody waits for stones in the air
    player.press("Main menu")
    player.press("F1: rules")
    player.press("Next page")
    player.press("Main menu")
    player.press("Play")
    player.press("A friend here")
    player.press("Play")
    assert "Choose a stone" in player.press("Column β: empty"), "why not is heard"
    for number in range(1, TURNS + 1):
        player.play_a_turn(number)
    player.press("Undo")
    player.press("Pause")
    player.press("Save and exit to main menu")


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    play("".join(Path(name).read_text("utf-8") for name in sys.argv[1:]))
