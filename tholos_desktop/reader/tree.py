"""The accessibility tree of the window, as plain values. Scenes build it only while a screen reader
listens."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

Box = tuple[int, int, int, int]


class Role(Enum):
    """Roles of nodes; the values are AccessKit's names."""

    BUTTON = "BUTTON"
    OPTION = "RADIO_BUTTON"
    ENTRY = "TEXT_INPUT"
    SLIDER = "SLIDER"
    TEXT = "LABEL"
    HEADING = "HEADING"


class AccessLabel(NamedTuple):
    name: str
    role: Role = Role.BUTTON
    about: str = ""
    value: str = ""
    key: str = ""
    group: str = ""
    caret: int | None = None
    """Number of characters of ``value`` before the caret; ``None`` if there is no caret."""
    is_chosen: bool | None = None
    """True if the control is chosen or ticked; ``None`` if this control can't be chosen or
    ticked."""


@dataclass(frozen=True)
class Node:
    place: str
    """Key of the node within its scene. The key stays the same from frame to frame."""
    label: AccessLabel
    box: Box = (0, 0, 0, 0)
    """Visible part of the node in the window. Its size is 0 if the node is scrolled out of view."""
    is_enabled: bool = True
    focus: Callable[[], object] | None = field(default=None, compare=False)
    """Focuses the node; ``None`` if it can't have the focus."""
    press: Callable[[], object] | None = field(default=None, compare=False)
    """Presses the node; ``None`` for plain text."""
    range: tuple[int, int, int] | None = None
    """A slider's position, minimum and maximum; ``None`` for other nodes."""
    step: Callable[[int], object] | None = field(default=None, compare=False)


class AccessTree(NamedTuple):
    nodes: tuple[Node, ...] = ()
    focus: str = ""
    language: str = ""
    scene: str = ""
    floor: int = 0
    announcements: tuple[str, ...] = ()
    """Texts to speak. A text is spoken once, when it first appears."""

    def at(self, place: str) -> Node | None:
        return next((node for node in self.nodes if node.place == place), None)
