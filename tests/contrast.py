from tholos_desktop.ui.theme import Color


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colors by WCAG, from 1 (none) to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    parts = [value / 255 for value in color]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
