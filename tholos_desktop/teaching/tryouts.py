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

Goal = Callable[[Case], bool]


def bonus_name(location: Location) -> str:
    return f"bonus.{location}"


def ornament_name(ornament: Ornament) -> str:
    return f"ornament.{ornament.value}"


# What a turn does


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


# Bonus actions


def _moves_gray(case: Case) -> bool:
    moved = _bonus(case, "A")
    return moved is not None and _owner(case.before, moved.target) == BLACK


def _moves_white(case: Case) -> bool:
    moved = _bonus(case, "B")
    return moved is not None and moved.target == "E" and _wins(case, "E")


def _returns(case: Case) -> bool:
    return _bonus(case, "C") is not None and _owner(case.after, "E") != BLACK


def _draws(case: Case) -> bool:
    drawn = _bonus(case, "D")
    return drawn is not None and drawn.stone == BLACK


def _steals(case: Case) -> bool:
    return _bonus(case, "E") is not None and not case.after.workshop(BLACK)


def _places_twice(case: Case) -> bool:
    second = _bonus(case, "F")
    return second is not None and second.stone == BLACK and _gain(case, second.target) > 0


def _moves_black(case: Case) -> bool:
    moved = _bonus(case, "G")
    return moved is not None and _owner(case.after, moved.target) == WHITE


_BONUSES: dict[Location, tuple[str, Goal]] = {
    "A": ("b/wwg/-/-/wbb/-/- wg/bb w -", _moves_gray),
    "B": ("w/-/ww/-/bw/-/- w/bb w -", _moves_white),
    "C": ("-/ww/-/-/wbb/b/- w/b w -", _returns),
    "D": ("-/-/ww/b/-/-/- w/bb w -", _draws),
    "E": ("-/w/-/-/b/bb/- w/b w -", _steals),
    "F": ("-/ww/-/-/b/-/- wb/bb w -", _places_twice),
    "G": ("ww/-/-/-/wb/b/- w/bb w -", _moves_black),
}


def _undone(location: Location) -> Callable[[Case], WrongTurn]:

    def missed(case: Case) -> WrongTurn:
        key = "missed" if _bonus(case, location) else "undone"
        return WrongTurn((Message(f"tryouts.{key}", {"column": GREEK[location]}),))

    return missed


def _bonus_board(location: Location) -> BoardExercise:
    code, reaches = _BONUSES[location]
    title = Message("tryouts.bonus", {"column": GREEK[location]})
    goal, does = Message(f"tryouts.bonus.{location}"), Message(f"turn.bonus.{location}.short")
    praise = Message("tryouts.learned", {"column": GREEK[location], "bonus": does})
    name = bonus_name(location)
    return BoardExercise(name, title, goal, code, reaches, _undone(location), lambda _: praise)


# Ornaments


def _costs_three(case: Case) -> bool:
    return (
        _brings(case, GRAY, "F")
        and _blacks_loss(case) >= -Ornament.GRAY_MINUS_THREE.changes.gray_points
    )


def _wakes(case: Case) -> bool:
    return case.turn.transfers[0] == Transfer(GRAY, WHITE, "A") and _bonus(case, "A") is not None


def _from_quarry(case: Case) -> bool:
    brought = _bonus(case, "C")
    return brought is not None and brought.source == QUARRY and _blacks_loss(case) > 0


_ORNAMENTS: dict[Ornament, tuple[str, Goal]] = {
    Ornament.PLUS_THREE: ("w/-/bw/-/b/-/- ww/bb w C1", lambda case: _wins(case, "C")),
    Ornament.MINORITY: ("-/ww/-/wb/b/-/- wb/bb w D2", lambda case: _wins(case, "D")),
    Ornament.GRAY_PLUS_TWO: (
        "b/-/w/-/ww/-/- g/bb w E3",
        lambda case: _brings(case, GRAY, "E") and _gain(case, "E") > 0,
    ),
    Ornament.GRAY_MINUS_THREE: ("bb/-/w/-/-/bbb/- g/b w F4", _costs_three),
    Ornament.GRAY_TRIGGERS: ("b/wwg/-/-/bb/-/- g/bb w A5", _wakes),
    Ornament.QUARRY_GRAY: ("ww/-/-/bb/-/-/- w/bb w C6", _from_quarry),
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
    key, name = f"turn.ornament.{ornament.value}", ornament_name(ornament)
    where: Location = code.split()[-1][0]
    goal = Message(f"tryouts.ornament.{ornament.value}")

    def praise(case: Case) -> Message:
        return owned(case, where) if _owner(case.after, where) == WHITE else Message(key)

    title = Message(f"{key}.name")
    return BoardExercise(name, title, goal, code, reaches, _untouched(where), praise)


BONUS_BOARDS = {location: _bonus_board(location) for location in _BONUSES}
ORNAMENT_BOARDS = {ornament: _ornament_board(ornament) for ornament in _ORNAMENTS}

MASON_BOARDS: dict[str, BoardExercise] = {
    "melissa": BONUS_BOARDS["D"],
    "iris": ORNAMENT_BOARDS[Ornament.PLUS_THREE],
    "kleon": ORNAMENT_BOARDS[Ornament.QUARRY_GRAY],
    "thais": BONUS_BOARDS["E"],
    "myron": ORNAMENT_BOARDS[Ornament.SEVEN_HIGH],
    "lykos": ORNAMENT_BOARDS[Ornament.GRAY_MINUS_THREE],
    "zoe": BONUS_BOARDS["F"],
    "phaidros": ORNAMENT_BOARDS[Ornament.MINORITY],
    "daidalos": ORNAMENT_BOARDS[Ornament.GRAY_TRIGGERS],
}
