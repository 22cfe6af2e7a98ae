"""The settings for eyes, ears and hands on one page. ``docs/accessibility.md`` lists what else
Tholos offers, and the test that proves it."""

from collections.abc import Sequence

from tholos_desktop.reader import library
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.scenes.menus.setting_rows import setting_rows
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.boxes import Box, Column, Press, Text

SWITCHES = {
    "access.eyes": ("text_scale", "high_contrast", "reduced_motion"),
    "access.ears": ("volume_master", "volume_effects", "volume_music", "mono"),
    "access.hands": (),
    "access.pace": ("animation", "rivals_talk"),
}
"""Settings shown under each heading. The page of options shows these settings too."""


class AccessibilityScene(PageScene):
    title = "access.title"

    def content(self) -> Box:
        return Column(*map(self._section, SWITCHES), gap=28)

    def _section(self, heading: str) -> Box:
        words = self.ctx.words
        has_keys, open_keys = heading == "access.hands", self.opener(KeysScene, self.routes)
        return Column(
            Text(words(heading), "name", self.ctx.theme.accent),
            *setting_rows(self.ui, SWITCHES[heading]),
            Text(self._reader) if heading == "access.eyes" else None,
            Press(words("keys.title"), open_keys, icon="keyboard") if has_keys else None,
        )

    def announcements(self) -> Sequence[str]:
        return [self.ctx.words(self.title), self._reader]

    @property
    def _reader(self) -> str:
        if library.load() is None:
            return self.ctx.words("access.no_reader", library=library.NAME)
        return self.ctx.words("access.reader")
