from dataclasses import dataclass, field

from tholos_desktop.audio.sound import Silence
from tholos_desktop.language.catalogue import Words
from tholos_desktop.storage.notices import Notices
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.looks import FIRST_LOOK, Look
from tholos_desktop.table.rivals import Scenery
from tholos_desktop.ui import gamepad, key_map
from tholos_desktop.ui import theme as themes
from tholos_desktop.ui.bindings import Bindings
from tholos_desktop.ui.clipboard import Clipboard
from tholos_desktop.ui.dirty_regions import Invalidator
from tholos_desktop.ui.keyboard import Keyboard
from tholos_desktop.ui.theme import Theme
from tholos_desktop.ui.typesetting import Fonts


@dataclass(eq=False)
class Context:
    """Objects shared by all scenes. Store the context, not its parts, since the parts may be
    replaced."""

    settings: Settings
    words: Words
    fonts: Fonts
    notices: Notices = field(default_factory=Notices)
    keyboard: Keyboard = field(default_factory=Keyboard)
    clipboard: Clipboard = field(default_factory=Clipboard)
    sound: Silence = field(default_factory=Silence)
    keys_in_use: bool = True
    """True if the last input came from keys. If so, the focus ring is visible."""
    pad_in_use: bool = False
    """True if the last input came from a gamepad. If so, gamepad buttons are shown instead of
    keys."""
    has_pad: bool = False
    """True while a gamepad is attached."""
    keys: Bindings = key_map.STANDARD
    pad: Bindings = gamepad.STANDARD
    temple_side: bool | None = None
    """True if the last game showed the temple's advanced side; ``None`` before the first game."""
    standing: Scenery = field(default_factory=Scenery)
    has_focus: bool = True
    invalidator: Invalidator = field(default_factory=Invalidator)

    def __post_init__(self) -> None:
        self.words.can_draw = self.fonts.can_draw

    @property
    def theme(self) -> Theme:
        return themes.HIGH_CONTRAST if self.settings.high_contrast else themes.NORMAL

    @property
    def look(self) -> Look:
        """The chosen look. In high contrast, it is always the first look."""
        return FIRST_LOOK if self.settings.high_contrast else self.settings.look

    def refresh(self) -> None:
        """Save the settings and apply them: language, sound and the layout of all scenes."""
        self.words.use(self.settings.language)
        self.settings.save()
        self.sound.adjust()
        self.invalidator.relayout()

    def bind(self, *, keys: Bindings | None = None, pad: Bindings | None = None) -> None:
        self.keys, self.pad = keys or self.keys, pad or self.pad
        self.settings.keys, self.settings.pad = self.keys.written(), self.pad.written()
        self.refresh()

    def use_pad(self, *, is_used: bool) -> None:
        if is_used != self.pad_in_use:
            self.pad_in_use = is_used
            self.invalidator.relayout()

    def find_pad(self, *, is_there: bool) -> None:
        if is_there != self.has_pad:
            self.has_pad = is_there
            self.invalidator.relayout()

    def redraw(self) -> None:
        self.invalidator.redraw()

    def redraw_changes(self) -> None:
        self.invalidator.redraw_changes()

    def close(self) -> None:
        self.sound.close()
