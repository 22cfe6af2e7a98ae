"""Case forms of names, for languages that decline them: ``του Κλέοντα``, ``Kleona``.

A form's key ends in the case: ``rivals.kleon_name.gen``. Placeholders name the case:
``{name:gen}``, or ``{name:Gen}`` at the start of a sentence."""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

CASES = ("nom", "gen", "acc", "ins", "dat")
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


def case_forms(name: str) -> Mapping[str, str]:
    return name.forms if isinstance(name, DeclinedName) else {}


def in_case(name: str, spec: str) -> str:
    """Return a name in a case, such as ``gen``, or ``Gen`` at the start of a sentence.

    A name without forms can't be declined, so punctuation sets it apart. It becomes ``Ana:`` at the
    start of a sentence. Elsewhere, it stays ``Ana`` in the nominative and dative, and becomes
    ``(Ana)`` in other cases."""
    if form := case_forms(name).get(spec.lower()):
        return form[:1].upper() + form[1:] if spec[0].isupper() else form
    if spec[0].isupper():
        return f"{name}:"
    return name if spec in ("nom", "dat") else f"({name})"


def filled(text: str, values: Mapping[str, Any]) -> str:
    """Fill in the placeholders, names in the cases asked for, negative numbers with a minus sign.

    Raises ``KeyError`` if a value is missing, ``ValueError`` for any placeholder except ``{name}``
    and ``{name:case}``: others could read attributes or ask for huge widths."""
    said = ""
    for plain, name, spec in _pieces(text):
        said += plain
        if name is None:
            continue
        value = values[name]
        if spec:
            said += in_case(value, spec)
        elif isinstance(value, CommonNoun) and (not said or said.endswith((". ", "! ", "? "))):
            said += value[:1].upper() + value[1:]
        elif isinstance(value, int | float) and value < 0:
            said += str(value).replace("-", "−", 1)
        else:
            said += str(value)
    return said


@cache
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the plain text before each placeholder, its name, and the case that it asks for."""
    found = []
    for plain, name, spec, conversion in Formatter().parse(text):
        if name is not None and (not name.isidentifier() or conversion or spec not in ("", *SPECS)):
            raise ValueError(f"{text!r} has a placeholder of an unknown form")
        found.append((plain, name, spec or ""))
    return tuple(found)
