from tholos_desktop.rules import Ornament
from tholos_desktop.table.rivals import Rival
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS

_BOARDS: dict[str, BoardExercise] = {
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


def board_of(mason: Rival) -> BoardExercise:
    return _BOARDS[mason.name]
