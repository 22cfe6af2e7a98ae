"""The texts of the game in the player's language: flat keys, one file an area and language."""

import json
from typing import Any

from tholos_desktop import files
from tholos_desktop.language import plurals

LANGUAGES = {"en": "English", "es": "Español"}
YOU = "app.you"
"""The name by which a player is spoken to."""


class Words:
    """Looks texts up: ``words("game.your_turn", name="Ana")``.

    A text may have forms, kept under its key with an ending. With ``n`` the form is the one that
    the language uses beside that number (``.one``, ``.other``; see :mod:`.plurals`); if ``name``
    is the word for ``YOU``, a form ``.you`` speaks to the player instead of about them. A text
    that has both ends in ``.you.one``. Without the form that is asked for, ``.other`` is taken,
    then the text itself.
    """

    def __init__(self, language: str = "en") -> None:
        self._texts = {name: load(name) for name in LANGUAGES}
        self.language = "en"
        self.use(language)

    def use(self, language: str) -> None:
        """Speak another language from now on; English if it is not one of ours."""
        self.language = language if language in LANGUAGES else "en"

    def __contains__(self, key: str) -> bool:
        return key in self._texts[self.language]

    def __call__(self, key: str, **values: Any) -> str:
        """The text of a key with its values filled in.

        A text that is missing is taken from English; a key without any text comes back as itself,
        so that a forgotten text never stops a game.
        """
        text = self._found(self.language, key, values) or self._found("en", key, values) or key
        try:
            return text.format_map(values) if values else text
        except (KeyError, IndexError, ValueError):
            return text

    def _found(self, language: str, key: str, values: dict[str, Any]) -> str:
        """The text in a language, in the form that the values ask for; empty if it has none."""
        texts = self._texts[language]
        keys = [key]
        if "name" in values and values["name"] == texts.get(YOU):
            keys.insert(0, f"{key}.you")
        forms = _forms(language, values.get("n"))
        return next((texts[k + end] for k in keys for end in forms if k + end in texts), "")


def _forms(language: str, number: int | None) -> tuple[str, ...]:
    """The endings under which a text may be found, the best first."""
    if number is None:
        return ("",)
    return f".{plurals.form(language, number)}", f".{plurals.OTHER}", ""


def load(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    texts: dict[str, str] = {}
    for path in sorted(files.asset("text", language).glob("*.json")):
        texts.update(json.loads(path.read_text("utf-8")))
    return texts
