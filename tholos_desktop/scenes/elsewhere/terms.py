from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes import terms as all_terms
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.terms import Terms

_SHOWN = *all_terms.ORNAMENTS, *all_terms.CLOCK, "take_backs"


def terms_words(words: Words, terms: Terms, *, is_by_message: bool = False) -> str:
    """Sum up the terms of a game; one by message has no clock."""
    hidden = all_terms.CLOCK if is_by_message else ()
    shown = [each for each in _SHOWN if each not in hidden]
    return "\u00a0· ".join(all_terms.terms_words(words, terms, shown))


class FriendTermsScene(all_terms.TermsScene):
    def __init__(self, routes: Routes, choice: all_terms.TermsChoice) -> None:
        super().__init__(routes, choice, _SHOWN)

    def note(self) -> str:
        return self.ctx.words("elsewhere.drawn")
