"""Who sits opposite in the temple of the day: a rival of about the player's strength."""

from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.ui.context import Kit

_USUAL = "easy"


def bot_of(kit: Kit) -> Player:
    """The rival: the level that was played against last."""
    last = kit.settings.setup
    levels = [last.get(f"{side}_level") for side in "bw"]
    return Player(level=next((level for level in levels if level in LEVELS), _USUAL))
