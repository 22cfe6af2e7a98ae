"""Texts in the player's language. ``assets/text`` has a folder for each language, with a file for
each area of texts."""

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from tholos_desktop import files
from tholos_desktop.language import cases, plurals
from tholos_desktop.plain_text import printable

_LOG = logging.getLogger(__name__)
ENGLISH = "en"
OWN_NAME = "options.own_name"
COUNTING = "app.counting"
"""Key of the text that names a language's plural rule (see :mod:`.plurals`)."""
YOU = "app.you"
"""Key of the word that replaces the name of a player who is addressed: "you" in English."""


def languages() -> tuple[str, ...]:
    return tuple(sorted({path.parent.name for path in files.asset("text").glob("*/*.json")}))


def lacking(language: str) -> list[str]:
    return [f"{language}/{name}" for name, texts in areas_of(language).items() if texts is None]


def misfits(language: str) -> list[str]:
    """Return the keys of texts with unknown placeholders or unmatched braces. Such texts are shown
    in English."""
    known: dict[str, set[str]] = {}
    for key, text in load(ENGLISH).items():
        known.setdefault(whole(key), set()).update(_gaps(text) or ())
    wrong = []
    for key, text in load(language).items():
        gaps = _gaps(text)
        if gaps is None or not gaps <= known.get(whole(key), gaps):
            wrong.append(f"{language}: {key}")
    return wrong


class Words:
    """Looks texts up: ``words("game.your_turn", name="Ana")``.

    ``n`` selects a plural form: ``.one``, ``.other`` (see :mod:`.plurals`). The form ``.you`` is
    used if ``name`` is the text of the key :data:`YOU`. A missing form is replaced by ``.other``,
    or by the text without a suffix."""

    def __init__(self, language: str = ENGLISH) -> None:
        folder, english = files.asset("text", ENGLISH), areas_of(ENGLISH)
        for name, texts in english.items():
            if texts is None:
                raise files.AssetError(folder / name)
        self._languages = languages()
        self._texts = {ENGLISH: merged(english)}
        self._by_language: dict[str, dict[str, str]] = {}
        """Cache: for each key, the text in each language that has one."""
        self._missed: set[tuple[str, str]] = set()
        self.can_draw: Callable[[str], bool] = lambda letter: True
        """Returns False for a character that no font of the window has."""
        self.language = ENGLISH
        self.use(language)

    @property
    def own_names(self) -> dict[str, str]:
        order = sorted(self._languages, key=lambda name: (name != ENGLISH, name))
        found = self._in_each(OWN_NAME)
        return {name: found.get(name, name) for name in order}

    def use(self, language: str) -> None:
        self.language = language if language in self._languages else ENGLISH
        if self.language not in self._texts:
            self._texts[self.language] = load(self.language)

    def _in_each(self, key: str) -> Mapping[str, str]:
        if key not in self._by_language:
            folder, area = files.asset("text"), f"{key.partition('.')[0]}.json"
            found = {name: (_read(folder / name / area) or {}).get(key) for name in self._languages}
            self._by_language[key] = {name: text for name, text in found.items() if text}
        return self._by_language[key]

    def __contains__(self, key: str) -> bool:
        return any(key in texts for texts in self._spoken())

    def __call__(self, key: str, **values: Any) -> str:
        """Return a text with its values filled in. Never raises errors: the English text, or else
        the key, replaces an invalid text."""
        own, english = self._spoken()
        form = _form(own, key, values)
        fallback = english.get(_form(english, key, values) or "")
        if form is None or not own[form]:
            self._tell_of(key, "is missing")
            return _filled(fallback or key, values) or fallback or key
        if (said := _filled(own[form], values)) is not None:
            return self._declined(said, form, values)
        self._tell_of(key, "asks for a value that there is not")
        return _filled(fallback or own[form], values) or own[form]

    def _declined(self, text: str, key: str, values: Mapping[str, Any]) -> str:
        own = self._texts[self.language]
        kept = {case: own[f"{key}.{case}"] for case in cases.CASES if f"{key}.{case}" in own}
        forms = {case: _filled(form, values) or form for case, form in kept.items()}
        return cases.DeclinedName(text, forms) if forms else text

    def _tell_of(self, key: str, what: str) -> None:
        if (self.language, key) not in self._missed:
            self._missed.add((self.language, key))
            _LOG.warning("the text %r %s in the language %r", key, what, self.language)

    def _spoken(self) -> tuple[Mapping[str, str], ...]:
        return self._texts[self.language], self._texts[ENGLISH]


def load(language: str) -> dict[str, str]:
    return merged(areas_of(language))


@lru_cache(maxsize=2)  # the start asks for those of the player's language and of English twice
def areas_of(language: str) -> dict[str, dict[str, str] | None]:
    names = sorted({path.name for path in files.asset("text").glob("*/*.json")})
    folder = files.asset("text", language)
    return {name: _read(folder / name) for name in names}


def merged(areas: Mapping[str, dict[str, str] | None]) -> dict[str, str]:
    return {key: text for texts in areas.values() for key, text in (texts or {}).items()}


def _read(path: Path) -> dict[str, str] | None:
    try:
        texts = files.read_json(path)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(texts, dict):
        return None
    return {
        key: text if text.isprintable() else printable(text)
        for key, text in texts.items()
        if isinstance(text, str)
    }


def _filled(text: str, values: Mapping[str, Any]) -> str | None:
    if not values:
        return text
    try:
        return cases.filled(text, values)
    except (KeyError, ValueError):
        return None


def _gaps(text: str) -> set[str] | None:
    """Return the names of a text's placeholders; ``None`` if its braces do not match."""
    try:
        return {
            "".join((name, "" if spec in cases.SPECS else spec or "", conversion or ""))
            for _, name, spec, conversion in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        return None


def whole(key: str) -> str:
    """Return a key without its plural and case forms."""
    stem, _, end = key.rpartition(".")
    return whole(stem) if end in (*plurals.FORMS, *cases.CASES) else key


def _form(texts: Mapping[str, str], key: str, values: Mapping[str, Any]) -> str | None:
    """Return the key of the form that the values ask for."""
    keys = [key]
    if "name" in values and values["name"] == texts.get(YOU):
        keys.insert(0, f"{key}.you")
    endings = [""]
    if (number := values.get("n")) is not None:
        is_count = isinstance(number, int)
        form = plurals.form(texts.get(COUNTING, ""), number) if is_count else plurals.OTHER
        endings = [f".{form}", f".{plurals.OTHER}", ""]
    return next((k + end for k in keys for end in endings if k + end in texts), None)
