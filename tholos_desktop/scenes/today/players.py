"""Who plays the temple of the day: the person who played last, and a rival for an even game."""

from tholos_desktop.rules import ADVANCED, SIDES, Side
from tholos_desktop.scenes.even_game import even_rival, rating_of
from tholos_desktop.scenes.menus.seat import Seat
from tholos_desktop.storage import people
from tholos_desktop.storage.people import NOBODY, Person
from tholos_desktop.table.seats import Player
from tholos_desktop.ui.context import Kit


def person(kit: Kit) -> Person:
    """The first person of the last choice for a new game."""
    side = _side_of(kit)
    name = Seat.remembered(side, kit.settings.setup, None).name if side else NOBODY
    return people.person(kit.settings, name)


def choose_person(kit: Kit, name: str) -> None:
    """Somebody else plays from now on, in a new game too."""
    side = _side_of(kit) or SIDES[0]
    chosen = {f"{side}_name": name, f"{side}_level": None}
    kit.settings.setup = {**kit.settings.setup, **chosen}
    kit.settings.save()


def rival_of(kit: Kit, who: Person) -> Player:
    """A bot of a person's strength with ornaments."""
    return even_rival(kit, rating_of(kit, who.name, ADVANCED))


def _side_of(kit: Kit) -> Side | None:
    """The side on which that person sat."""
    seats = {side: Seat.remembered(side, kit.settings.setup, None) for side in SIDES}
    return next((side for side, seat in seats.items() if seat.is_person), None)
