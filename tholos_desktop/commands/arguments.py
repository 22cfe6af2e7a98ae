import re
from argparse import ArgumentTypeError
from collections.abc import Callable

MOST = 10**12
"""Maximum number of nodes, games or milliseconds in an argument."""


def whole(least: int = 1, most: int = MOST) -> Callable[[str], int]:

    def parse(text: str) -> int:
        number = int(text[:20]) if re.fullmatch("-?[0-9]+", text) else None
        if number is None or not least <= number <= most:
            raise ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return number

    return parse
