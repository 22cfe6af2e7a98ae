from collections.abc import Callable

from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.ui.form import Form


def add_tutor_choice(form: Form, *, is_for_two: bool, then: Callable[[], object]) -> None:
    ctx = form.ui.ctx
    words, settings = ctx.words, ctx.settings
    field = settings.tutor_field(is_for_two=is_for_two)
    mode = getattr(settings, field)

    def choose(chosen: str) -> None:
        setattr(settings, field, chosen)
        then()

    modes = [(each, words(f"tutor.{each}")) for each in TUTORS]
    form.choice(words("tutor.title"), modes, mode, choose)
    add_tutor_says(form, mode)


def add_tutor_says(form: Form, mode: str) -> None:
    """Add a text that explains a tutor mode, in a space as high as the longest such text."""
    ui, words, color = form.ui, form.ui.ctx.words, form.ui.ctx.theme.ink_soft
    said = {each: words(f"tutor.{each}_says") for each in TUTORS}
    form.labeled(
        "",
        lambda width: max(ui.text_height(text, width, "small") for text in said.values()),
        lambda rect: ui.label(rect, said[mode], "small", color=color),
    )
