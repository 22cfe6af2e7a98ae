"""The page of accessibility features. A test proves each one; see ``docs/accessibility.md``."""

from collections.abc import Sequence

from tholos_desktop.reader import library
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import setting_rows
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.boxes import Box, Column, Press, Text

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

    def content(self) -> Box:
        about = Text(self.ctx.words("access.about"), color=self.ctx.theme.ink_soft)
        return Column(about, *map(self._section, LINES), gap=28)

    def _section(self, heading: str) -> Box:
        words, keys = self.ctx.words, self.opener(KeysScene, self.routes)
        has_keys = heading == "access.hands"
        lines = (f"•\u00a0{self._line(line)}" for line in LINES[heading])
        return Column(
            Text(words(heading), "name", self.ctx.theme.accent),
            *setting_rows(self.ui, SWITCHES.get(heading, ())),
            Press(words("keys.open"), keys, icon="keyboard") if has_keys else None,
            Text("\n".join(lines)),
        )

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
