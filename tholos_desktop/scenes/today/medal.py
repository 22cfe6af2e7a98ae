import pygame

from tholos_desktop.ui.context import Context
from tholos_desktop.ui.typesetting import draw_text


def draw_medal(surface: pygame.Surface, rect: pygame.Rect, ctx: Context, *, is_done: bool) -> None:
    theme, radius = ctx.theme, rect.width // 2 - 2
    if not is_done:
        pygame.draw.aacircle(surface, theme.line, rect.center, radius, max(2, radius // 9))
        return
    pygame.draw.aacircle(surface, theme.accent, rect.center, radius)
    font, ink = ctx.fonts.strong(rect.height * 3 // 5), theme.accent_ink
    draw_text(surface, "✓", rect, font, ink, align="center", valign="middle", wrap=False)
