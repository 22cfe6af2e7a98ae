"""Plural rules of the Unicode CLDR (``one``, ``few``, ``many``, ``other``), for whole numbers below
a million."""

from collections.abc import Callable

FORMS = ("zero", "one", "two", "few", "many", "other")
OTHER = "other"


def _one_few_many(number: int) -> str:
    if number == 1:
        return "one"
    is_few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return "few" if is_few else "many"


RULES: dict[str, Callable[[int], str]] = {
    "one other": lambda number: "one" if number == 1 else OTHER,
    "none as one": lambda number: "one" if number < 2 else OTHER,
    "one few many": _one_few_many,
}


def form(way: str, number: int) -> str:
    """Return the plural form for a number. ``way`` names a rule; unknown names mean the English
    rule."""
    return RULES.get(way, RULES["one other"])(abs(number))
