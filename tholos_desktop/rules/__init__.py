"""The rules of Tholos: values, transfers and questions, with the standard library alone.

In the order of the rulebook: the vocabulary, a position and its code, a turn and its notation,
which turns are legal, the score, the draw of the ornaments, a game, and its record.
"""

from tholos_desktop.rules.draft import Draft, Draw, mix
from tholos_desktop.rules.game import Game
from tholos_desktop.rules.legal import bonus_actions, legal_turns, may_do_bonus, parse_turn
from tholos_desktop.rules.position import (
    Position,
    ornaments_code,
    parse_ornaments,
    parse_position,
    start,
)
from tholos_desktop.rules.record import (
    Outline,
    Record,
    format_record,
    parse_record,
    read_outline,
    result,
)
from tholos_desktop.rules.score import ColumnScore, Outcome, Score, owner, score
from tholos_desktop.rules.turn import Transfer, Turn
from tholos_desktop.rules.vocabulary import (
    BLACK,
    GRAY,
    GREEK,
    LOCATIONS,
    ORNAMENTS,
    QUARRY,
    SIDES,
    STONES,
    TOKENS,
    WHITE,
    IllegalTurnError,
    Location,
    NotationError,
    Ornament,
    Side,
    Stone,
    Zone,
    is_location,
    rival,
    take_limit,
)

__all__ = [
    "BLACK",
    "GRAY",
    "GREEK",
    "LOCATIONS",
    "ORNAMENTS",
    "QUARRY",
    "SIDES",
    "STONES",
    "TOKENS",
    "WHITE",
    "ColumnScore",
    "Draft",
    "Draw",
    "Game",
    "IllegalTurnError",
    "Location",
    "NotationError",
    "Ornament",
    "Outcome",
    "Outline",
    "Position",
    "Record",
    "Score",
    "Side",
    "Stone",
    "Transfer",
    "Turn",
    "Zone",
    "bonus_actions",
    "format_record",
    "is_location",
    "legal_turns",
    "may_do_bonus",
    "mix",
    "ornaments_code",
    "owner",
    "parse_ornaments",
    "parse_position",
    "parse_record",
    "parse_turn",
    "read_outline",
    "result",
    "rival",
    "score",
    "start",
    "take_limit",
]
