"""Case forms of names, for languages that decline them: ``του Κλέοντα``, ``Kleona``.

A form's key ends in the case: ``rivals.kleon_name.gen``. Placeholders name the case:
``{name:gen}``, or ``{name:Gen}`` at the start of a sentence."""

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
    """Common words used as a name, such as "your friend". They are capitalized at the start of a
    sentence."""


def in_case(name: str, spec: str) -> str:
    """Return a name in a case, such as ``gen``, or ``Gen`` at the start of a sentence.

    A name without forms can't be declined, so punctuation sets it apart. It becomes ``Ana:`` at the
    start of a sentence. Elsewhere, it stays ``Ana`` in the nominative and dative, and becomes
    ``(Ana)`` in other cases."""
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
with a minus sign."""
