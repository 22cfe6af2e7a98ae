import pygame

from tholos_desktop.board.badges import pill
from tholos_desktop.language import sentences
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Shape, region
from tholos_desktop.ui.opacity import set_opacity


def figure(
    ctx: Context, points: int, at: tuple[int, int], px: int, *, lift: float = 1.0
) -> Shape:  # fmt: skip
    """Return points on a dark ground: bright, or in the color of warnings if negative.

    ``px`` is the font size, ``lift`` the opacity of the points, 0 to 1."""
    said, share = sentences.signed(points), min(1.0, lift)
    size = ctx.fonts.strong(px).size(said)
    ground = pygame.Rect((0, 0), size)
    ground.center = at
    ground = ground.inflate(px * 7 // 10, -px // 8)

    def draw(surface: pygame.Surface) -> None:
        theme = ctx.theme
        color = theme.warning if points < 0 else theme.focus
        text = ctx.fonts.strong(px).render(said, True, color)
        shown = pill(ground.size, theme.night, color).copy()
        shown.blit(text, text.get_rect(center=shown.get_rect().center))
        set_opacity(shown, share)
        surface.blit(shown, ground)

    return Shape(region(ground, "figure", points, px, share), draw)
