"""Case forms of names, for languages that decline them: ``του Κλέοντα``, ``Kleona``.

A language keeps the forms of a name under its key (``rivals.kleon_name.gen``), with the article if
it has one, and asks for one in a gap: ``{name:gen}``. With a capital (``{name:Nom}``), the form
begins a sentence.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

CASES = ("nom", "gen", "acc", "ins")
SPECS = (*CASES, *(case.capitalize() for case in CASES))


class DeclinedName(str):
    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str] | None = None) -> "DeclinedName":
        declined = super().__new__(cls, name)
        declined.forms = forms or {}
        return declined


def in_case(name: str, spec: str) -> str:
    """Return the form of a name for a gap.

    A typed name has none: it begins a sentence with a colon, and stands in brackets elsewhere,
    unless it is the subject.
    """
    forms = name.forms if isinstance(name, DeclinedName) else {}
    if form := forms.get(spec.lower()):
        return form[:1].upper() + form[1:] if spec[0].isupper() else form
    if spec[0].isupper():
        return f"{name}:"
    return name if spec == "nom" else f"({name})"


class _Filler(Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec in SPECS:
            return in_case(value, format_spec)
        return super().format_field(value, format_spec)


FILLER = _Filler()
"""Fills gaps, with names in the case that the gap asks for."""
