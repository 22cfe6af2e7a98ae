"""The surroundings of every widget: settings, words, fonts, colors, sound, keys."""

from dataclasses import dataclass, field

from tholos_desktop.audio.sound import Silence
from tholos_desktop.language.catalogue import Words
from tholos_desktop.storage.notices import Notices
from tholos_desktop.storage.settings import Settings
from tholos_desktop.ui import gamepad, key_map
from tholos_desktop.ui import theme as themes
from tholos_desktop.ui.assets import Assets
from tholos_desktop.ui.bindings import Bindings
from tholos_desktop.ui.clipboard import Clipboard
from tholos_desktop.ui.invalidator import Invalidator
from tholos_desktop.ui.theme import Theme
from tholos_desktop.ui.typesetting import Fonts


@dataclass
class Context:
    """Shared by all scenes of a window. Keep it, not its parts: a choice may replace them."""

    settings: Settings
    words: Words
    assets: Assets
    notices: Notices = field(default_factory=Notices)
    """About settings, texts and keys, until they are shown."""
    clipboard: Clipboard = field(default_factory=Clipboard)
    sound: Silence = field(default_factory=Silence)
    """What plays effects and music; silence in the tests."""
    keys_in_use: bool = True
    """Whether the player used the keys last, so that the focus ring shows."""
    pad_in_use: bool = False
    """Whether the player used a gamepad last, so that its buttons are shown instead of keys."""
    keys: Bindings = key_map.STANDARD
    """What the keys do."""
    pad: Bindings = gamepad.STANDARD
    """What the buttons of a gamepad do."""
    temple_side: bool | None = None
    """Whether the temple's advanced side was up in the last game; ``None`` before the first."""
    invalidator: Invalidator = field(default_factory=Invalidator)

    @property
    def theme(self) -> Theme:
        """The colors now."""
        return themes.HIGH_CONTRAST if self.settings.high_contrast else themes.NORMAL

    @property
    def fonts(self) -> Fonts:
        """The fonts."""
        return self.assets.fonts

    def refresh(self) -> None:
        """Language, text size, contrast or full screen have changed: show it everywhere."""
        self.words.use(self.settings.language)
        self.settings.save()
        self.sound.adjust()
        self.invalidator.relayout()

    def bind(self, *, keys: Bindings | None = None, pad: Bindings | None = None) -> None:
        """Keys or buttons have been chosen anew: keep it, and show it everywhere."""
        self.keys, self.pad = keys or self.keys, pad or self.pad
        self.settings.keys, self.settings.pad = self.keys.written(), self.pad.written()
        self.refresh()

    def use_pad(self, *, is_used: bool) -> None:
        """A gamepad has been used, or keys or mouse have: show what presses each button."""
        if is_used != self.pad_in_use:
            self.pad_in_use = is_used
            self.invalidator.relayout()

    def redraw(self) -> None:
        """Ask for a new picture of the whole window: for widgets; a scene calls its own."""
        self.invalidator.redraw()

    def redraw_changes(self) -> None:
        """Ask for a new picture of what has changed among what the scenes name."""
        self.invalidator.redraw_changes()

    def close(self) -> None:
        """Release the sound device."""
        self.sound.close()
