from collections.abc import Mapping
from typing import Any

from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes import terms as rows
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import Box, Column, Text

_SHOWN = *rows.ORNAMENTS, *rows.CLOCK, "take_backs"
_KEY = "friend_terms"


class TermsChoice:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @classmethod
    def remembered(cls, values: Mapping[str, Any]) -> "TermsChoice":
        return cls(rows.remembered(values, _KEY, Terms(take_backs=1)))

    def values(self) -> dict[str, Any]:
        return {_KEY: str(self.terms)}


def said(words: Words, terms: Terms) -> str:
    return " · ".join(rows.said(words, terms, _SHOWN))


class TermsScene(DialogScene[None]):
    width = 900

    def __init__(self, routes: Routes, choice: TermsChoice) -> None:
        super().__init__(routes)
        self._choice = choice

    def content(self) -> Box:
        words = self.ctx.words
        return Column(
            Text(words("play.settings"), "heading"),
            *rows.term_rows(words, self._choice.terms, _SHOWN, self._choose),
            Text(words("elsewhere.drawn"), "small", self.ctx.theme.ink_soft),
            self.back_button,
        )

    def _choose(self, terms: Terms) -> None:
        self._choice.terms = terms
        self.relayout()
