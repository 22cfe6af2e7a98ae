"""Case forms of names, for languages that decline them: ``του Κλέοντα``, ``Kleona``.

Each form of a name is a text whose key ends in the case (``rivals.kleon_name.gen``). It includes
the article if the language uses articles with names. A placeholder gives the case: ``{name:gen}``,
or ``{name:Nom}`` with a capital at the start of a sentence."""

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

CASES = ("nom", "gen", "acc", "ins", "dat")
_BEGINS = re.compile(r"(?:(?<=[.!?] )|^)\{name\}")
SPECS = (*CASES, *(case.capitalize() for case in CASES))


class DeclinedName(str):
    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str] | None = None) -> "DeclinedName":
        declined = super().__new__(cls, name)
        declined.forms = forms or {}
        return declined


class CommonNoun(DeclinedName):
    """Words used in place of a name, such as "your friend". At the start of a sentence, their first
    letter becomes a capital."""


def in_case(name: str, spec: str) -> str:
    """Return a name in the case ``spec``, as a placeholder gives it; a capital means the start of a
    sentence.

    A name without forms, such as a typed name, is not declined. At the start of a sentence, a colon
    is added. Elsewhere, the name is put in parentheses, except in the nominative and in the dative
    (which only German uses)."""
    forms = name.forms if isinstance(name, DeclinedName) else {}
    if form := forms.get(spec.lower()):
        return form[:1].upper() + form[1:] if spec[0].isupper() else form
    if spec[0].isupper():
        return f"{name}:"
    return name if spec in ("nom", "dat") else f"({name})"


class _Filler(Formatter):
    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        name = kwargs.get("name")
        if isinstance(name, CommonNoun):
            format_string = _BEGINS.sub(name[:1].upper() + name[1:], format_string)
        return super().vformat(format_string, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec in SPECS:
            return in_case(value, format_spec)
        text = super().format_field(value, format_spec)
        is_negative = isinstance(value, int | float) and value < 0
        return text.replace("-", "−", 1) if is_negative else text


FILLER = _Filler()
"""Formatter that puts names into the cases that placeholders ask for, and writes negative numbers
with a minus sign in place of a hyphen."""
