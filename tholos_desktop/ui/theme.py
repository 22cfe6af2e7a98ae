"""The colours of the table by what they mean: normal and with high contrast."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """Colour tokens, as red, green and blue from 0 to 255. Ink goes on night, surface, panel,
    raised and hover; marble_ink goes on marble; accent_ink goes on accent."""

    night: Colour = (15, 13, 20)
    """Behind everything."""
    surface: Colour = (27, 24, 34)
    panel: Colour = (38, 34, 47)
    raised: Colour = (57, 51, 68)
    """A button."""
    hover: Colour = (74, 66, 86)
    pressed: Colour = (31, 27, 39)
    line: Colour = (158, 138, 120)
    """The edge of a button or field."""
    faint: Colour = (84, 76, 96)
    """A dividing line that carries no meaning."""
    ink: Colour = (245, 239, 228)
    ink_soft: Colour = (210, 202, 198)
    ink_off: Colour = (164, 154, 160)
    """Text of what cannot be used now."""
    marble: Colour = (233, 225, 211)
    marble_shade: Colour = (197, 186, 168)
    marble_dark: Colour = (150, 138, 120)
    marble_ink: Colour = (43, 36, 28)
    accent: Colour = (212, 160, 86)
    """Bronze: the chosen option, the thing to do next."""
    accent_ink: Colour = (28, 20, 10)
    focus: Colour = (255, 214, 122)
    """The focus ring's bright line."""
    focus_dark: Colour = (6, 10, 14)
    """The focus ring's dark line, so that it shows on any ground."""
    select: Colour = (255, 214, 122)
    target: Colour = (126, 214, 200)
    last: Colour = (232, 150, 92)
    warning: Colour = (244, 158, 122)
    good: Colour = (150, 212, 160)


NORMAL = Theme()
HIGH_CONTRAST = Theme(
    night=(0, 0, 0),
    surface=(0, 0, 0),
    panel=(8, 8, 10),
    raised=(18, 18, 22),
    hover=(44, 44, 54),
    pressed=(0, 0, 0),
    line=(230, 230, 230),
    faint=(120, 120, 120),
    ink=(255, 255, 255),
    ink_soft=(230, 230, 230),
    ink_off=(176, 176, 176),
    marble=(250, 246, 238),
    marble_shade=(214, 206, 192),
    marble_dark=(168, 158, 142),
    marble_ink=(0, 0, 0),
    accent=(255, 200, 60),
    accent_ink=(0, 0, 0),
    focus=(255, 240, 0),
    focus_dark=(0, 0, 0),
    select=(255, 240, 0),
    target=(90, 255, 235),
    last=(255, 160, 80),
    warning=(255, 176, 140),
    good=(150, 255, 170),
)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG measures it: 1 (none) to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour ``share`` (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
