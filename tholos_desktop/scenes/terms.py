"""The rows in which a player chooses the terms of a new game, and the line that sums them up. Each
page shows the rows that matter to it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.rules import BLACK, MAX_ORNAMENTS, MIN_ORNAMENTS, WHITE
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import DRAWN, MOST_TAKE_BACKS, Terms
from tholos_desktop.ui.boxes import Box, Hidden
from tholos_desktop.ui.choice import labeled_choice

_USUAL_INCREMENT = 5


class _Row(NamedTuple):
    title: str
    values: Sequence[Any]
    text: Callable[[Words, Any], str]
    needs: str = ""
    """Row without whose choice this row has no effect, and is hidden."""


def _side(words: Words, side: str) -> str:
    return words(SIDE_WORDS.get(side, "setup.lot"))


_SIDES = WHITE, BLACK, DRAWN
_ROWS = {
    "ornaments": _Row(
        "setup.ornaments",
        (0, *range(MIN_ORNAMENTS, MAX_ORNAMENTS + 1)),
        lambda words, n: str(n) if n else words("setup.basic"),
    ),
    "any_location": _Row(
        "setup.tokens",
        (False, True),
        lambda words, anywhere: words("setup.tokens_any" if anywhere else "setup.tokens_five"),
        needs="ornaments",
    ),
    "color": _Row("play.color", _SIDES, _side),
    "begins": _Row("setup.first", _SIDES, _side),
    "minutes": _Row(
        "clock.title",
        (0, 3, 5, 10, 20),
        lambda words, n: words("clock.minutes", n=n) if n else words("clock.none"),
    ),
    "increment": _Row(
        "clock.increment",
        (0, 2, 5, 10, 30),
        lambda words, n: words("clock.seconds", n=n),
        needs="minutes",
    ),
    "ends": _Row(
        "clock.at_zero",
        (False, True),
        lambda words, ends: words("clock.ends" if ends else "clock.goes_on"),
        needs="minutes",
    ),
    "take_backs": _Row("elsewhere.take_backs", range(MOST_TAKE_BACKS + 1), lambda words, n: str(n)),
}
ORNAMENTS = "ornaments", "any_location"
CLOCK = "minutes", "increment", "ends"


def term_rows(
    words: Words, terms: Terms, shown: Collection[str], choose: Callable[[Terms], object]
) -> Iterator[Box]:
    """Yield the rows named in ``shown``, hidden where they have no effect. ``choose`` is called
    with the terms as changed."""
    for name in shown:
        row = _ROWS[name]
        options = [(value, row.text(words, value)) for value in row.values]

        def put(value: Any, name: str = name) -> None:
            choose(_changed(terms, name, value))

        box = labeled_choice(words(row.title), options, _value(terms, name), put)
        yield box if not row.needs or _value(terms, row.needs) else Hidden(box)


def _value(terms: Terms, name: str) -> Any:
    clock = terms.clock or TimeControl(0, _USUAL_INCREMENT)
    return getattr(clock if name in CLOCK else terms, name)


def _changed(terms: Terms, name: str, value: Any) -> Terms:
    if name not in CLOCK:
        return terms._replace(**{name: value})
    clock = (terms.clock or TimeControl(0, _USUAL_INCREMENT))._replace(**{name: value})
    return terms._replace(clock=clock if clock.minutes else None)


def remembered(values: Mapping[str, Any], key: str, usual: Terms) -> Terms:
    try:
        return Terms.parse(str(values.get(key)))
    except ValueError:
        return usual


def said(words: Words, terms: Terms, shown: Collection[str]) -> list[str]:
    """Return the terms in parts of a line. ``shown`` is as for :func:`term_rows`."""
    mode = words("setup.basic" if terms.ornaments == 0 else "setup.advanced")
    parts = [f"{mode} ({terms.ornaments})" if terms.ornaments else mode]

    def add(name: str, text: str) -> None:
        if name in shown:
            parts.append(words("app.pair", name=words(_ROWS[name].title), text=text))

    if terms.any_location and terms.ornaments != 0:
        add("any_location", words("setup.tokens_any"))
    add("color", _side(words, terms.color))
    add("begins", _side(words, terms.begins))
    add("minutes", _clock_words(words, terms.clock))
    add("take_backs", str(terms.take_backs))
    return parts


def _clock_words(words: Words, clock: TimeControl | None) -> str:
    if clock is None:
        return words("clock.none")
    added = words("clock.seconds", n=clock.increment) if clock.increment else ""
    ends = words("clock.loses") if clock.ends else ""
    return " ".join(filter(None, (words("clock.minutes", n=clock.minutes), added, ends)))
