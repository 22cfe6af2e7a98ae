import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Self

from tholos_desktop import files
from tholos_desktop.language.catalogue import ENGLISH, languages
from tholos_desktop.plain_text import printable
from tholos_desktop.storage.player_file import PlayerFile
from tholos_desktop.table.looks import FIRST_LOOK, PARTS, Look, earned
from tholos_desktop.table.timeline import SPEEDS

ANIMATIONS = tuple(SPEEDS)
TUTORS = ("first", "on", "off")
"""The tutor speaks in a player's first games against bots, in every game against bots, or never."""
VIEWS = ("auto", "temple", "plan")
BUTTONS = ("auto", "few", "all")
VOLUMES = (0, 25, 50, 75, 100)
WATCHING_RATES = (0.5, 1.0, 2.0, 4.0, 8.0)
TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
MIN_WINDOW = (960, 540)
_MAX_WINDOW = 20_000
_LONGEST_ADDRESS = 200
MOST_NAMES = 1000


@dataclass
class Settings(PlayerFile):
    FILE: ClassVar[str] = "settings.json"
    language: str = ENGLISH
    text_scale: float = 1.0
    high_contrast: bool = False
    animation: str = "normal"
    watching_rate: float = 1.0
    show_points: bool = True
    tutor: str = "first"
    rivals_talk: bool = True
    view: str = "auto"
    """View of the board, one of :data:`VIEWS`. ``auto`` shows the temple if it is large enough to
    read, otherwise the plan."""
    buttons: str = "auto"
    """Buttons beside a game, one of :data:`BUTTONS`. ``auto`` stands for few, and becomes ``all``
    with experience."""
    hour: str = FIRST_LOOK.hour
    weather: str = FIRST_LOOK.weather
    marble: str = FIRST_LOOK.marble
    """Marble of the temple. ``marble``, ``hour`` and ``weather`` make up its look; ``looks.PARTS``
    lists their values."""
    looks: list[str] = field(default_factory=list)
    """Names of the looks that goals have earned so far. They stay earned whatever becomes of games
    and goals."""
    volume_master: int = 100
    volume_effects: int = 75
    volume_music: int = 50
    mono: bool = False
    mute_unfocused: bool = True
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    corner: tuple[int, int] | None = None
    """Top left corner of the window's content on the desktop of all monitors, in pixels. ``None``
    lets the system choose."""
    keys: Any = field(default_factory=dict)
    """Keys that the player changed, by action; ``pad`` has the gamepad buttons. Invalid keys have
    no effect but stay in the file."""
    pad: Any = field(default_factory=dict)
    setup: dict[str, Any] = field(default_factory=dict)
    people: list[list[str]] = field(default_factory=list)
    """For each player, the current name, followed by former ones."""
    relay: str = ""
    """Address of the relay for live games; empty for the public one."""
    same_network: bool = True
    """False to find friends through the relay alone."""

    @property
    def look(self) -> Look:
        return Look(self.hour, self.weather, self.marble)

    def earn(self, goals: int) -> None:
        """Keep the looks that this number of goals earns."""
        if new := [each.name for each in earned(goals) if each.name not in self.looks]:
            self.looks = [*self.looks, *new]
            self.save()

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        path = path or files.settings_folder() / cls.FILE
        files.sweep(path.parent)
        return super().load(path)

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _FIELDS}

    def take(self, values: dict[str, Any]) -> None:
        for name in _FIELDS:
            if name in values and _is_sound(name, values[name]):
                value = values[name]
                setattr(self, name, tuple(value) if name in _PIXELS and value else value)
        if values.get("reduced_motion") is True:  # a setting of its own in former versions
            self.animation = "off"
        self.text_scale = float(self.text_scale)
        self.setup = {
            name: printable(value) if isinstance(value, str) else value
            for name, value in self.setup.items()
        }
        self.people = [[printable(name) for name in names[:MOST_NAMES]] for names in self.people]
        chosen = (name for name in self.look if name not in (*self.looks, *FIRST_LOOK))
        self.looks = [*self.looks, *chosen]
        self.text()  # raises for values nested too deep to be written


load = Settings.load

_ABOUT_THE_FILE = {field.name for field in dataclasses.fields(PlayerFile)}
_FIELDS = tuple(f.name for f in dataclasses.fields(Settings) if f.name not in _ABOUT_THE_FILE)
_PIXELS = ("window", "corner")
_READ_BY_THE_WINDOW = ("keys", "pad")


def _are_pixels(value: Any, least: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(MIN_WINDOW)
        and all(type(part) is int and least <= part <= _MAX_WINDOW for part in value)
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(map(_are_texts, value))


_SHAPES: dict[str, Callable[[Any], bool]] = {
    "window": lambda value: _are_pixels(value, 1),
    "corner": lambda value: value is None or _are_pixels(value, -_MAX_WINDOW),
    "setup": lambda value: isinstance(value, dict),
    "people": _are_names,
    "looks": _are_texts,
    "relay": lambda value: isinstance(value, str) and len(value) <= _LONGEST_ADDRESS,
    "watching_rate": lambda value: not isinstance(value, bool) and value in WATCHING_RATES,
}


def _is_sound(name: str, value: Any) -> bool:
    default = {f.name: f for f in dataclasses.fields(Settings)}[name].default
    if isinstance(default, bool):
        return isinstance(value, bool)
    if name == "text_scale":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and TEXT_SCALES[0] <= value <= TEXT_SCALES[-1]
    if name.startswith("volume_"):
        return type(value) is int and VOLUMES[0] <= value <= VOLUMES[-1]
    if name in _SHAPES:
        return _SHAPES[name](value)
    allowed: dict[str, Sequence[str]] = {
        "language": languages(), "animation": ANIMATIONS, "view": VIEWS, "buttons": BUTTONS, **PARTS
    }  # fmt: skip
    return name in _READ_BY_THE_WINDOW or value in allowed.get(name, TUTORS)
