import pygame

from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form


def add_term(form: Form, ctx: Context, term: str, meaning: str) -> None:
    ui = form.ui

    def split(width: int) -> int:
        return min(width * 2 // 5, round(ui.px(260) * ctx.settings.text_scale))

    def heights(width: int) -> tuple[int, int]:
        left = split(width)
        return (
            texts.measure(term, ui.font("button"), left - ui.px(12))[1],
            ui.text_height(meaning, width - left),
        )

    def put(rect: pygame.Rect) -> None:
        left, (high, low) = split(rect.width), heights(rect.width)
        place = rect.left, rect.top, left - ui.px(12), high
        ui.label(place, term, "button", color=ctx.theme.accent)
        ui.label((rect.left + left, rect.top, rect.width - left, low), meaning)

    form.add(lambda width: max(heights(width)), put)
