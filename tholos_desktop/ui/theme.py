from dataclasses import dataclass

Color = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """RGB colors, 0 to 255. Texts have the color ``ink``, but ``marble_ink`` on ``marble`` and
    ``accent_ink`` on ``accent``."""

    night: Color = (15, 13, 20)
    surface: Color = (27, 24, 34)
    panel: Color = (38, 34, 47)
    raised: Color = (57, 51, 68)
    hover: Color = (74, 66, 86)
    pressed: Color = (31, 27, 39)
    line: Color = (158, 138, 120)
    faint: Color = (84, 76, 96)
    """Decorative lines, which carry no meaning."""
    ink: Color = (245, 239, 228)
    ink_soft: Color = (210, 202, 198)
    ink_off: Color = (164, 154, 160)
    marble: Color = (233, 225, 211)
    marble_shade: Color = (197, 186, 168)
    marble_dark: Color = (150, 138, 120)
    marble_ink: Color = (43, 36, 28)
    accent: Color = (212, 160, 86)
    accent_ink: Color = (28, 20, 10)
    focus: Color = (255, 214, 122)
    focus_dark: Color = (6, 10, 14)
    """Dark line of the focus ring, which makes the ring visible on any background."""
    select: Color = (255, 214, 122)
    target: Color = (126, 214, 200)
    last: Color = (232, 150, 92)
    warning: Color = (244, 158, 122)
    good: Color = (150, 212, 160)


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


def mix(one: Color, other: Color, share: float) -> Color:
    """Mix two colors. ``share``, 0 to 1, is the part of the second color."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
