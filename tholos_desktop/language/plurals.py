"""Plural rules: the form of a word beside a number.

The forms carry the names of the Unicode CLDR (``one``, ``few``, ``many``, ``other``), and a
language's rule is the one that the CLDR gives for whole numbers. Millions are left out.
"""

from collections.abc import Callable

Rule = Callable[[int], str]
"""Returns the form beside a number, which is never negative."""

FORMS = ("zero", "one", "two", "few", "many", "other")
OTHER = "other"


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else OTHER


def _none_as_one(number: int) -> str:
    return "one" if number < 2 else OTHER


def _one_few_many(number: int) -> str:
    if number == 1:
        return "one"
    is_few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return "few" if is_few else "many"


RULES: dict[str, Rule] = {
    "one other": _one_or_other,
    "none as one": _none_as_one,
    "one few many": _one_few_many,
}


def form(way: str, number: int) -> str:
    """Return the form beside a number by a rule: −1 counts as 1. An unknown rule is that of
    English."""
    return RULES.get(way, _one_or_other)(abs(number))
