"""The page of accessibility features. A test proves each one; see ``docs/accessibility.md``."""

from collections.abc import Sequence

from tholos_desktop.reader import library
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import add_settings
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.form import Form

LINES = {
    "access.eyes": (
        "access.clear",
        "access.large",
        "access.color",
        "access.motion",
        "access.reader",
    ),
    "access.ears": ("access.volume", "access.mono"),
    "access.hands": (
        "access.keyboard",
        "access.mouse",
        "access.buttons",
        "access.touch",
        "access.calm",
        "access.remap",
    ),
    "access.pace": ("access.levels", "access.saved"),
}
SWITCHES = {
    "access.eyes": ("text_scale", "high_contrast", "reduced_motion"),
    "access.ears": ("volume_master", "volume_effects", "volume_music", "mono"),
    "access.pace": ("animation", "rivals_talk"),
}
"""Settings shown under each heading. The page of options shows these settings too."""


class AccessibilityScene(PageScene):
    title = "access.title"

    def fill(self, form: Form) -> None:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        form.text(words("access.about"), color=soft)
        for heading, lines in LINES.items():
            form.text(words(heading), "name", color=self.ctx.theme.accent)
            add_settings(form, SWITCHES.get(heading, ()))
            if heading == "access.hands":
                keys = self.opener(KeysScene, self.routes)
                form.button(words("keys.open"), keys, icon="keyboard")
            form.text("\n".join(f"•\u00a0{self._line(line)}" for line in lines))
            form.space(4)

    def announcements(self) -> Sequence[str]:
        words = self.ctx.words
        said = [words(self.title), words("access.about")]
        for heading, lines in LINES.items():
            said += [words(heading), *map(self._line, lines)]
        return said

    def _line(self, key: str) -> str:
        if key == "access.reader" and library.load() is None:
            return self.ctx.words("access.no_reader", library=library.NAME)
        return self.ctx.words(key)
