"""The texts of the game in the player's language: flat keys, one file an area and language."""

import json
from typing import Any

from tholos_desktop import files

LANGUAGES = {"en": "English", "es": "Español"}


class Words:
    """Looks texts up: ``words("game.your_turn", name="Ana")``."""

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

        With ``n`` the key's ``.one`` or ``.other`` form is taken if it has them. A key without
        a text comes back as itself, so that a forgotten text never stops a game.
        """
        texts = self._texts[self.language]
        if "n" in values:
            form = f"{key}.one" if values["n"] == 1 else f"{key}.other"
            key = form if form in texts else key
        text = texts.get(key) or self._texts["en"].get(key, key)
        try:
            return text.format_map(values) if values else text
        except (KeyError, IndexError, ValueError):
            return text


def load(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    texts: dict[str, str] = {}
    for path in sorted(files.asset("text", language).glob("*.json")):
        texts.update(json.loads(path.read_text("utf-8")))
    return texts
