"""What messengers and mail programs do to a line of text on its way."""

import random
import textwrap
from collections.abc import Callable


def _cut(text: str, size: int, between: str) -> str:
    return between.join(text[at : at + size] for at in range(0, len(text), size))


def letters_like_digits(text: str) -> str:
    head, mark, payload = text.partition("TH2")
    return head + mark + payload.replace("0", "O").replace("1", "l")


MANGLINGS: dict[str, Callable[[str], str]] = {
    "untouched": lambda text: text,
    "lower case": lambda text: text.lower(),
    "quoted": lambda text: "On Monday Ana wrote:\n> " + "\n> ".join(textwrap.wrap(text, 60)),
    "quoted twice": lambda text: ">> " + "\n>> ".join(textwrap.wrap(text, 40)),
    "wrapped": lambda text: _cut(text, 76, "\r\n"),
    "quoted-printable": lambda text: _cut(text, 75, "=\r\n"),
    "bold": lambda text: f"*{text}*",
    "bold and slanted": lambda text: f"**_{text}_**",
    "struck": lambda text: f"~~{text}~~",
    "code": lambda text: f"```\n{text}\n```",
    "smart quotes": lambda text: f"\u201c{text}\u201d",
    "angled": lambda text: f"«{text}»",
    "signed": lambda text: f"Hi!\n\n{text}\n\n-- \nAna\nSent from my telephone",
    "dated": lambda text: f"[23.11.26, 14:03] Ana: {text}",
    "hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero widths": lambda text: _cut(text, 30, "\u200b"),
    "marks of direction": lambda text: f"\u2068{text}\u2069\ufe0f",
    "tabbed": lambda text: "\t" + text.replace(" ", "\t"),
    "letters like digits": letters_like_digits,
    "answered below": lambda text: f"{text}\n\nNice one. With 1 stone less I had been lost.",
    "answered above": lambda text: f"With 12 stones? The TH2 of it!\n\n{text}",
    "html": lambda text: f"<p dir=ltr><b>{text}</b></p>",
}
"""Those after which the line must be read."""


def mangled(text: str, rng: random.Random) -> str:
    """The line after a few of them, one after another."""
    for mangle in rng.sample([*MANGLINGS.values()], rng.randint(1, 3)):
        text = mangle(text)
    return text
