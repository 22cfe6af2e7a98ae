import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable

LONGEST_SIDE = 8192
"""Maximum width and height of a picture in pixels."""


def real(least: float, most: float) -> Callable[[str], float]:

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise ArgumentTypeError(f"{text!r} is no number from {least:g} to {most:g}")
        return number

    return parse


def size(text: str) -> tuple[int, int]:
    """Parse a width and height in pixels, such as ``1920x1080``."""
    sides = re.fullmatch("([0-9]+)x([0-9]+)", text)
    if sides is None:
        raise ArgumentTypeError(f"{text!r} is no size; sizes look like 1920x1080")
    width, height = (int(side[:20]) for side in sides.groups())
    if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE):
        raise ArgumentTypeError(f"{text!r}: both sides are from 1 to {LONGEST_SIDE} pixels long")
    return width, height
