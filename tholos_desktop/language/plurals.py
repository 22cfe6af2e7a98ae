"""How languages count: which form of a word stands beside a number.

The forms carry the names of the Unicode CLDR (``one``, ``few``, ``many``, ``other``), and a
language's rule is the one that the CLDR gives for whole numbers. Millions are left out.
"""

from collections.abc import Callable

Rule = Callable[[int], str]
"""The name of the form that stands beside a number, which is never negative."""

FORMS = ("zero", "one", "two", "few", "many", "other")
OTHER = "other"
"""The form that every language has."""


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else OTHER


RULES: dict[str, Rule] = {"en": _one_or_other, "es": _one_or_other}
"""The rule of each language by its code."""


def form(language: str, number: int) -> str:
    """The form that a language uses beside a number: −1 counts as 1 does."""
    return RULES[language](abs(number))
