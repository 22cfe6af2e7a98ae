"""The options: everything takes effect, and is kept, at once."""

from collections.abc import Sequence
from typing import Any

from tholos_desktop.scenes.key_help import key_help
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.storage.settings import ANIMATIONS, TEXT_SCALES, TUTORS, VIEWS, VOLUMES
from tholos_desktop.ui.form import Form


class OptionsScene(PageScene):
    """Language, text, colours, motion, points, sound, screen; the way to About; the keys."""

    title = "options.title"

    def fill(self, form: Form) -> None:
        """One row an option."""
        words, theme = self.kit.words, self.kit.theme
        scales = [(scale, words("options.percent", n=round(scale * 100))) for scale in TEXT_SCALES]
        speeds = [(speed, words(f"options.animation_{speed}")) for speed in ANIMATIONS]
        tutors = [(mode, words(f"tutor.{mode}")) for mode in TUTORS]
        views = [(view, words(f"options.view_{view}")) for view in VIEWS]
        for field, label, options in (
            ("language", "options.language", list(words.own_names.items())),
            ("text_scale", "options.text_size", scales),
            ("high_contrast", "options.contrast", self._two("contrast", "normal", "high")),
            ("view", "options.view", views),
            ("animation", "options.animation", speeds),
            ("reduced_motion", "options.motion", self._two("motion", "full", "reduced")),
            ("show_points", "options.points", self._two("points", "hidden", "shown")),
            ("tutor", "tutor.title", tutors),
            ("tutor_for_two", "tutor.for_two", tutors),
        ):
            self._row(form, field, label, options)
        loudness = [(n, words("options.percent", n=n)) for n in VOLUMES if n]
        volumes = [(0, words("options.silent")), *loudness]
        for name in ("master", "effects", "music"):
            self._row(form, f"volume_{name}", f"options.volume_{name}", volumes)
        self._row(form, "mono", "options.sides", self._two("sides", "stereo", "mono"))
        self._row(form, "mute_unfocused", "options.mute", self._two("mute", "no", "yes"))
        screens = [(False, words("options.window")), (True, words("options.fullscreen"))]
        self._row(form, "fullscreen", "options.screen", screens)
        form.button(words("access.title"), lambda: self.stack.push(self.routes.accessibility()))
        form.button(words("options.about"), lambda: self.stack.push(self.routes.about()))
        form.space(6)
        form.text(words("options.keys"), "heading")
        form.button(words("keys.open"), lambda: self.stack.push(self.routes.keys()))
        form.text("\n".join(key_help(self.kit)), "small", colour=theme.ink_soft)

    def heard(self) -> Sequence[str]:
        """What the page is; the rest is found where it stands."""
        return (self.kit.words(self.title),)

    def _two(self, name: str, no: str, yes: str) -> list[tuple[Any, str]]:
        words = self.kit.words
        return [(False, words(f"options.{name}_{no}")), (True, words(f"options.{name}_{yes}"))]

    def _row(self, form: Form, field: str, label: str, options: list[tuple[Any, str]]) -> None:
        def choose(value: Any) -> None:
            setattr(self.kit.settings, field, value)
            self.kit.refresh()

        value = getattr(self.kit.settings, field)
        form.choice(self.kit.words(label), options, value, choose)
