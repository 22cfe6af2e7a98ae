from collections.abc import Callable

from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.ui.boxes import Box, Column, Steady, Text
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.context import Context


def tutor_choice(ctx: Context, then: Callable[[], object]) -> Box:
    words, settings = ctx.words, ctx.settings

    def choose(chosen: str) -> None:
        settings.tutor = chosen
        then()

    options = [(mode, words(f"tutor.{mode}")) for mode in TUTORS]
    modes = [settings.tutor, *(mode for mode in TUTORS if mode != settings.tutor)]
    explained = (Text(words(f"tutor.{mode}_says"), "small", ctx.theme.ink_soft) for mode in modes)
    choice = labeled_choice(words("tutor.title"), options, settings.tutor, choose)
    return Column(choice, Steady(*explained))
