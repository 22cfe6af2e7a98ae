import pygame


def set_opacity(picture: pygame.Surface, share: float) -> None:
    """Set the opacity of a picture, 0 to 1. At 1, alpha is switched off if possible, which makes
    drawing twenty times faster."""
    alpha = round(255 * share)
    is_plain = not picture.get_flags() & pygame.SRCALPHA
    picture.set_alpha(None if alpha == 255 and is_plain else alpha)
