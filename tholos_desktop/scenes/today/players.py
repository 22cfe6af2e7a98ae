"""Who plays the temple of the day: the person who played last, and a rival for an even game."""

from tholos_desktop.rules import ADVANCED, SIDES
from tholos_desktop.scenes.even_game import even_rival, rating_of
from tholos_desktop.scenes.menus.seat import Seat
from tholos_desktop.table.match import Player
from tholos_desktop.ui.context import Kit


def person(kit: Kit) -> Player:
    """The first person of the last choice for a new game; without a name where there was none."""
    seats = (Seat.remembered(side, kit.settings.setup, None) for side in SIDES)
    return Player(next((seat.name.strip() for seat in seats if seat.is_person), ""))


def rival_of(kit: Kit, who: Player) -> Player:
    """A bot of a person's strength with ornaments."""
    return even_rival(kit, rating_of(kit, who.name, ADVANCED))
