from collections.abc import Mapping
from typing import Any

from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes import terms as all_terms
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.terms import Terms

_SHOWN = *all_terms.ORNAMENTS, *all_terms.CLOCK, "take_backs"
_KEY = "friend_terms"


class TermsChoice:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @classmethod
    def remembered(cls, values: Mapping[str, Any]) -> "TermsChoice":
        return cls(all_terms.remembered(values, _KEY, Terms(take_backs=1)))

    def values(self) -> dict[str, Any]:
        return {_KEY: str(self.terms)}


def terms_words(words: Words, terms: Terms) -> str:
    return " · ".join(all_terms.terms_words(words, terms, _SHOWN))


class FriendTermsScene(all_terms.TermsScene):
    def __init__(self, routes: Routes, choice: TermsChoice) -> None:
        super().__init__(routes, choice, _SHOWN)

    def note(self) -> str:
        return self.ctx.words("elsewhere.drawn")
