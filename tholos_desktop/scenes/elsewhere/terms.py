from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import MAX_ORNAMENTS, MIN_ORNAMENTS
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.play.clock_choice import ClockChoice, time_control_words
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.ui.form import Form

if TYPE_CHECKING:
    from tholos_desktop.net.opening import Terms

_COUNTS = (0, *range(MIN_ORNAMENTS, MAX_ORNAMENTS + 1))
_TAKE_BACKS = (0, 1, 2, 3)


@dataclass
class TermsChoice:
    ornaments: int
    take_backs: int
    clock: ClockChoice

    @classmethod
    def remembered(cls, values: Mapping[str, Any]) -> "TermsChoice":
        ornaments, backs = values.get("friend_ornaments"), values.get("friend_take_backs")
        return cls(
            ornaments if type(ornaments) is int and ornaments in _COUNTS else 0,
            backs if type(backs) is int and backs in _TAKE_BACKS else 1,
            ClockChoice.remembered(values, "friend_clock"),
        )

    def values(self) -> dict[str, Any]:
        return {
            "friend_ornaments": self.ornaments,
            "friend_take_backs": self.take_backs,
            **self.clock.values("friend_clock"),
        }

    @property
    def terms(self) -> "Terms":
        from tholos_desktop.net.opening import ClockTerms, Terms

        clock = None
        if self.clock.minutes:
            clock = ClockTerms(self.clock.minutes, self.clock.increment, self.clock.ends)
        return Terms(self.ornaments, clock=clock, take_backs=self.take_backs)


def said(words: Words, terms: "Terms") -> str:
    mode = words("setup.basic")
    if terms.ornaments != 0:
        mode = words("setup.advanced")
        mode += f" ({terms.ornaments})" if terms.ornaments else ""
    clock = words("clock.none")
    if terms.clock:
        clock = time_control_words(words, TimeControl(*terms.clock))
    pairs = {"clock.title": clock, "elsewhere.take_backs": terms.take_backs}
    parts = (words("app.pair", name=words(key), text=text) for key, text in pairs.items())
    return " · ".join((mode, *parts))


class TermsScene(DialogScene[None]):
    width = 900

    def __init__(self, routes: Routes, choice: TermsChoice) -> None:
        super().__init__(routes)
        self._choice = choice

    def fill(self, form: Form) -> None:
        words, choice = self.ctx.words, self._choice
        form.text(words("play.settings"), "heading")
        counts = [(n, str(n) if n else words("setup.basic")) for n in _COUNTS]
        set_count, set_backs = partial(self._set, "ornaments"), partial(self._set, "take_backs")
        form.choice(words("setup.ornaments"), counts, choice.ornaments, set_count)
        choice.clock.add_to(form, words, self.relayout)
        backs = [(n, str(n)) for n in _TAKE_BACKS]
        form.choice(words("elsewhere.take_backs"), backs, choice.take_backs, set_backs)
        form.text(words("elsewhere.drawn"), "small", color=self.ctx.theme.ink_soft)
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _set(self, name: str, value: int) -> None:
        setattr(self._choice, name, value)
        self.relayout()
