from collections.abc import Callable

from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.ui.boxes import Box, Column, Steady, Text
from tholos_desktop.ui.choice import FormRow, labeled_choice
from tholos_desktop.ui.context import Context


def tutor_choice(ctx: Context, then: Callable[[], object]) -> Box:
    words, settings = ctx.words, ctx.settings
    mode = settings.tutor

    def choose(chosen: str) -> None:
        settings.tutor = chosen
        then()

    modes = [(each, words(f"tutor.{each}")) for each in TUTORS]
    choice = labeled_choice(words("tutor.title"), modes, mode, choose)
    return Column(choice, FormRow("", tutor_says(ctx, mode)))


def tutor_says(ctx: Context, mode: str) -> Box:
    """Return a text that explains a tutor mode, with the room of the longest such text."""
    modes = [mode, *(each for each in TUTORS if each != mode)]
    soft = ctx.theme.ink_soft
    texts = (Text(ctx.words(f"tutor.{each}_says"), "small", soft) for each in modes)
    return Steady(*texts)
