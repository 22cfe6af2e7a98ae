from collections.abc import Callable

from tholos_desktop.rules import (
    BLACK,
    GRAY,
    GREEK,
    QUARRY,
    WHITE,
    Location,
    Ornament,
    Position,
    Transfer,
    score,
)
from tholos_desktop.teaching.board import BoardExercise, Case, WrongTurn
from tholos_desktop.teaching.columns import raised, standing_at
from tholos_desktop.teaching.exercise import Message
from tholos_desktop.teaching.lessons import owned


def _bonus(case: Case, location: Location) -> Transfer | None:
    first, *more = case.turn.transfers
    return more[0] if first.target == location and more else None


def _owner(position: Position, location: Location) -> str | None:
    return standing_at(position, location).owner


def _wins(case: Case, location: Location) -> bool:
    return _owner(case.before, location) != WHITE == _owner(case.after, location)


def _gain(case: Case, location: Location) -> int:
    return raised(case.before, case.turn).get(location, 0)


def _brings(case: Case, stone: str, location: Location) -> bool:
    return any((t.stone, t.target) == (stone, location) for t in case.turn.transfers)


def _blacks_loss(case: Case) -> int:
    return score(case.before).points(BLACK) - score(case.after).points(BLACK)


_BONUSES: dict[Location, tuple[str, Callable[[Case, Transfer], bool]]] = {
    "A": (
        "b/wwg/-/-/wbb/-/- wg/bb w -",
        lambda case, did: _owner(case.before, did.target) == BLACK,
    ),
    "B": ("w/-/ww/-/bw/-/- w/bb w -", lambda case, did: did.target == "E" and _wins(case, "E")),
    "C": ("-/ww/-/-/wbb/b/- w/b w -", lambda case, _: _owner(case.after, "E") != BLACK),
    "D": ("-/-/ww/b/-/-/- w/bb w -", lambda _, did: did.stone == BLACK),
    "E": ("-/w/-/-/b/bb/- w/b w -", lambda case, _: not case.after.workshop(BLACK)),
    "F": (
        "-/ww/-/-/b/-/- wb/bb w -",
        lambda case, did: did.stone == BLACK and _gain(case, did.target) > 0,
    ),
    "G": ("ww/-/-/-/wb/b/- w/bb w -", lambda case, did: _owner(case.after, did.target) == WHITE),
}
"""For each location, a board on which to try its bonus action, and a condition for the turn."""


def _undone(location: Location) -> Callable[[Case], WrongTurn]:

    def missed(case: Case) -> WrongTurn:
        key = "missed" if _bonus(case, location) else "undone"
        return WrongTurn((Message(f"tryouts.{key}", {"column": GREEK[location]}),))

    return missed


def _bonus_board(location: Location) -> BoardExercise:
    code, is_right = _BONUSES[location]

    def reaches(case: Case) -> bool:
        did = _bonus(case, location)
        return did is not None and is_right(case, did)

    title = Message("tryouts.bonus", {"column": GREEK[location]})
    goal, does = Message(f"tryouts.bonus.{location}"), Message(f"turn.bonus.{location}")
    praise = Message("turn.bonus_of", {"column": GREEK[location], "bonus": does})
    name, missed = f"bonus.{location}", _undone(location)
    return BoardExercise(name, title, goal, code, reaches, missed, lambda _: praise)


def _brings_from_quarry(case: Case) -> bool:
    brought = _bonus(case, "C")
    return brought is not None and brought.source == QUARRY


_ORNAMENTS: dict[Ornament, tuple[str, Callable[[Case], bool]]] = {
    Ornament.PLUS_THREE: ("w/-/bw/-/b/-/- ww/bb w C1", lambda case: _wins(case, "C")),
    Ornament.MINORITY: ("-/ww/-/wb/b/-/- wb/bb w D2", lambda case: _wins(case, "D")),
    Ornament.GRAY_PLUS_TWO: (
        "b/-/w/-/ww/-/- g/bb w E3",
        lambda case: _brings(case, GRAY, "E") and _gain(case, "E") > 0,
    ),
    Ornament.GRAY_MINUS_THREE: (
        "bb/-/w/-/-/bbb/- g/b w F4",
        lambda case: _brings(case, GRAY, "F") and _blacks_loss(case) >= 3,
    ),
    Ornament.GRAY_TRIGGERS: (
        "b/wwg/-/-/bb/-/- g/bb w A5",
        lambda case: case.turn.transfers[0].stone == GRAY and _bonus(case, "A") is not None,
    ),
    Ornament.QUARRY_GRAY: (
        "ww/-/-/bb/-/-/- w/bb w C6",
        lambda case: _brings_from_quarry(case) and _blacks_loss(case) > 0,
    ),
    Ornament.SEVEN_HIGH: (
        "w/-/b/-/-/bwgwb/- w/bb w F7",
        lambda case: _brings(case, WHITE, "F") and _wins(case, "F"),
    ),
}


def _untouched(location: Location) -> Callable[[Case], WrongTurn]:

    def missed(case: Case) -> WrongTurn:
        if case.before.column(location) != case.after.column(location):
            return WrongTurn()
        return WrongTurn((Message("tryouts.untouched", {"column": GREEK[location]}),))

    return missed


def _ornament_board(ornament: Ornament) -> BoardExercise:
    code, reaches = _ORNAMENTS[ornament]
    key, name = f"turn.ornament.{ornament.value}", f"ornament.{ornament.value}"
    where: Location = code.split()[-1][0]
    goal = Message(f"tryouts.ornament.{ornament.value}")

    def praise(case: Case) -> Message:
        return owned(case, where) if _owner(case.after, where) == WHITE else Message(key)

    title = Message("tryouts.ornament", {"ornament": Message(f"{key}.name")})
    return BoardExercise(name, title, goal, code, reaches, _untouched(where), praise)


BONUS_BOARDS = {location: _bonus_board(location) for location in _BONUSES}
ORNAMENT_BOARDS = {ornament: _ornament_board(ornament) for ornament in _ORNAMENTS}

MASON_BOARDS: dict[str, BoardExercise] = {
    "melissa": BONUS_BOARDS["D"],
    "iris": ORNAMENT_BOARDS[Ornament.PLUS_THREE],
    "kleon": ORNAMENT_BOARDS[Ornament.QUARRY_GRAY],
    "theano": BONUS_BOARDS["E"],
    "myron": ORNAMENT_BOARDS[Ornament.SEVEN_HIGH],
    "lykos": ORNAMENT_BOARDS[Ornament.GRAY_MINUS_THREE],
    "zoe": BONUS_BOARDS["F"],
    "phaidros": ORNAMENT_BOARDS[Ornament.MINORITY],
    "daidalos": ORNAMENT_BOARDS[Ornament.GRAY_TRIGGERS],
}
