"""Plural rules: the form of a word beside a number.

Forms and rules are those of the Unicode CLDR (``one``, ``few``, ``many``, ``other``). The rules are
only for whole numbers, and leave out the CLDR's special cases for millions."""

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
    """Return the plural form for a number. ``way`` is the name of a plural rule; for an unknown
    name, the English rule is used.

    Negative numbers count like positive ones."""
    return RULES.get(way, RULES["one other"])(abs(number))
