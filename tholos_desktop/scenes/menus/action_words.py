from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, LOCATIONS

_TEXTS = {
    "column_1_again": ("review.free",),
    "column_3_again": ("review.other_side",),
    **{f"quarry_{stone}": (f"keys.quarry_{stone}",) for stone in "wbg"},
    **{f"own_{n}": (f"keys.own_{n}",) for n in (1, 2, 3)},
    "rival_1": ("keys.rival_1", "review.open"),
    "rival_2": ("keys.rival_2", "review.try"),
    "rival_3": ("keys.rival_3",),
    "finish": ("game.end_turn",),
    "back": ("game.back",),
    "hint": ("game.hint", "review.better", "keys.best_1"),
    "why": ("game.why",),
    "show": ("exercise.show", "review.line", "game.step"),
    "view": ("keys.view",),
    "log": ("game.log", "review.all_moves", "keys.best_3"),
    "pause": ("game.pause", "review.play_on"),
    "point": ("keys.point", "keys.best_2"),
    "delete": ("review.delete",),
    "slower": ("game.slower",),
    "faster": ("game.faster",),
}


def action_words(words: Words, name: str) -> str:
    texts = [words(key) for key in _TEXTS.get(name, ())]
    if name.startswith("column_"):
        letter = GREEK[LOCATIONS[int(name.split("_")[1]) - 1]]
        key = "keys.column_again" if name.endswith("_again") else "keys.column"
        texts.insert(0, words(key, column=letter))
    return " · ".join(texts or [words(f"keys.{name}")])
