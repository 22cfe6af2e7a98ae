"""The people who play at this computer, by name; each has a rating of their own.

A person goes by one name at a time. Names that they had before stay theirs, so that the games
played under them do too.
"""

from typing import NamedTuple

from tholos_desktop.storage.settings import MOST_PEOPLE, Settings

LONGEST_NAME = 20
NOBODY = ""
"""The name of who never typed one."""


class Person(NamedTuple):
    """Somebody who plays here."""

    names: tuple[str, ...]
    """The one that they go by now, then those of before."""

    @property
    def name(self) -> str:
        """What they are called; empty for who never typed a name."""
        return self.names[0]


def people(settings: Settings) -> list[Person]:
    """All, in the order in which they came; who never typed a name is always there."""
    found: list[Person] = []
    taken: set[str] = set()
    for names in settings.people:
        free = tuple(name for name in dict.fromkeys(map(plain, names)) if name not in taken)
        if free:
            found.append(Person(free))
            taken.update(free)
    return found if NOBODY in taken else [Person((NOBODY,)), *found]


def person(settings: Settings, name: str) -> Person:
    """Who goes or went by a name; somebody new if nobody does."""
    name = plain(name)
    return next((each for each in people(settings) if name in each.names), Person((name,)))


def add(settings: Settings, name: str) -> bool:
    """Let somebody new play here; ``False`` for a name that somebody has or had, and where there
    are too many."""
    name, there = plain(name), people(settings)
    if not name or len(there) >= MOST_PEOPLE or any(name in each.names for each in there):
        return False
    _keep(settings, [*there, Person((name,))])
    return True


def rename(settings: Settings, who: Person, name: str) -> bool:
    """Call a person otherwise from now on; ``False`` for a name that somebody else has or had."""
    name, there = plain(name), people(settings)
    if not name or any(name in each.names for each in there if each != who):
        return False
    new = Person((name, *(former for former in who.names if former != name)))
    _keep(settings, [new if each == who else each for each in there])
    return True


def remove(settings: Settings, who: Person) -> None:
    """Strike a person off the list; their games stay where they are."""
    _keep(settings, [each for each in people(settings) if each != who])


def restore(settings: Settings, who: Person, place: int) -> None:
    """Undo :func:`remove`; ``place`` is the number of people before this one."""
    there = people(settings)
    _keep(settings, [*there[:place], who, *there[place:]])


def plain(name: str) -> str:
    """A name as it is kept."""
    return " ".join(name.split())[:LONGEST_NAME].strip()


def _keep(settings: Settings, there: list[Person]) -> None:
    settings.people = [list(each.names) for each in there]
    settings.save()
