"""What can be read and touched of the window now, as plain values.

A scene makes a :class:`AccessTree` of what it knows already; only while a screen reader listens.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

Box = tuple[int, int, int, int]
"""Left, top, width and height in the window's pixels."""


class Role(Enum):
    """What something is to whoever hears of it."""

    BUTTON = auto()
    OPTION = auto()
    """One of a choice, which its group names."""
    ENTRY = auto()
    """A line to type in; its value is what has been typed."""
    SLIDER = auto()
    """It is moved a step on or back; its value is where it stands."""
    TEXT = auto()
    HEADING = auto()


class AccessLabel(NamedTuple):
    """How something is told, in the language of the screen."""

    name: str
    role: Role = Role.BUTTON
    about: str = ""
    """What more there is to know of it."""
    value: str = ""
    key: str = ""
    """The key that presses it, in words."""
    group: str = ""
    """The name of what it belongs to, such as its choice."""
    caret: int | None = None
    """How many letters of the value stand before the caret."""
    is_chosen: bool | None = None
    """Whether it is chosen or ticked; ``None`` for what never is."""


@dataclass(frozen=True)
class Node:
    """Something that can be read; equal to another one that would be told alike."""

    place: str
    """What tells it from all others; the same from picture to picture."""
    label: AccessLabel
    box: Box = (0, 0, 0, 0)
    """Where it is seen; without width and height if it is scrolled out of sight."""
    is_enabled: bool = True
    focus: Callable[[], object] | None = field(default=None, compare=False)
    """Gives it the keyboard's focus; ``None`` if it never has that."""
    press: Callable[[], object] | None = field(default=None, compare=False)
    """Does what a press does; ``None`` for what can only be read."""
    range: tuple[int, int, int] | None = None
    """Where a slider stands, and from where to where it goes."""
    step: Callable[[int], object] | None = field(default=None, compare=False)
    """Moves a slider by so many steps."""


class AccessTree(NamedTuple):
    """All that can be read and touched, in the order of reading."""

    nodes: tuple[Node, ...] = ()
    focus: str = ""
    """The place of the node that has the keyboard's focus; empty if none has."""
    language: str = ""
    """Whose voice is to speak, as the language is called in files."""
    scene: str = ""
    """What the tree is of: another scene has another name, and the same place means another thing.
    """
    floor: int = 0
    """How many scenes lie one upon the other, this one's included."""
    announcements: tuple[str, ...] = ()
    """What is to be heard without being looked for: a line is spoken when it was not there before.
    """

    def at(self, place: str) -> Node | None:
        """The node at a place."""
        return next((node for node in self.nodes if node.place == place), None)
