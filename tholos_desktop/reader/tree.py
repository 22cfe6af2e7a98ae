"""The accessibility tree of the window, as plain values.

A scene makes a :class:`AccessTree` of what it knows already; only while a screen reader listens.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

Box = tuple[int, int, int, int]
"""Left, top, width and height in the window's pixels."""


class Role(Enum):
    BUTTON = auto()
    OPTION = auto()
    ENTRY = auto()
    SLIDER = auto()
    TEXT = auto()
    HEADING = auto()


class AccessLabel(NamedTuple):
    name: str
    role: Role = Role.BUTTON
    about: str = ""
    value: str = ""
    key: str = ""
    group: str = ""
    caret: int | None = None
    """Letters of the value before the caret."""
    is_chosen: bool | None = None
    """``None`` for what is never chosen or ticked."""


@dataclass(frozen=True)
class Node:
    place: str
    """A key that stays the same from frame to frame."""
    label: AccessLabel
    box: Box = (0, 0, 0, 0)
    """Empty if scrolled out of sight."""
    is_enabled: bool = True
    focus: Callable[[], object] | None = field(default=None, compare=False)
    """Focuses it; ``None`` if it cannot have the focus."""
    press: Callable[[], object] | None = field(default=None, compare=False)
    """Presses it; ``None`` for plain text."""
    range: tuple[int, int, int] | None = None
    """A slider's position, minimum and maximum."""
    step: Callable[[int], object] | None = field(default=None, compare=False)


class AccessTree(NamedTuple):
    nodes: tuple[Node, ...] = ()
    focus: str = ""
    """Place of the focused node; empty if none."""
    language: str = ""
    scene: str = ""
    """Name of the scene: the same place in another scene is another thing."""
    floor: int = 0
    announcements: tuple[str, ...] = ()
    """Live texts: a line is spoken when it is new."""

    def at(self, place: str) -> Node | None:
        return next((node for node in self.nodes if node.place == place), None)
