"""What messengers and mail programs do to a line of text on its way."""

import random
import textwrap
from collections.abc import Callable


def untouched(text: str) -> str:
    return text


def lower_case(text: str) -> str:
    return text.lower()


def quoted(text: str) -> str:
    return "On Monday Ana wrote:\n" + "\n".join(f"> {part}" for part in textwrap.wrap(text, 60))


def quoted_twice(text: str) -> str:
    return "\n".join(f">> {part}" for part in textwrap.wrap(text, 40))


def wrapped(text: str) -> str:
    return "\r\n".join(text[at : at + 76] for at in range(0, len(text), 76))


def wrapped_soft(text: str) -> str:
    """Quoted-printable that nobody has decoded."""
    return "=\r\n".join(text[at : at + 75] for at in range(0, len(text), 75))


def bold(text: str) -> str:
    return f"*{text}*"


def bold_and_slanted(text: str) -> str:
    return f"**_{text}_**"


def struck(text: str) -> str:
    return f"~~{text}~~"


def code(text: str) -> str:
    return f"```\n{text}\n```"


def smart_quotes(text: str) -> str:
    return f"\u201c{text}\u201d"


def angled(text: str) -> str:
    return f"«{text}»"


def signed(text: str) -> str:
    return f"Hi!\n\n{text}\n\n-- \nAna\nSent from my telephone"


def dated(text: str) -> str:
    return f"[23.11.26, 14:03] Ana: {text}"


def hard_spaces(text: str) -> str:
    return text.replace(" ", "\u00a0")


def zero_widths(text: str) -> str:
    return "\u200b".join(text[at : at + 30] for at in range(0, len(text), 30))


def isolated(text: str) -> str:
    """Marks of direction around it."""
    return f"\u2068{text}\u2069\ufe0f"


def tabbed(text: str) -> str:
    return "\t" + text.replace(" ", "\t")


def letters_like_digits(text: str) -> str:
    head, mark, payload = text.partition("TH2" if "TH2" in text else "TH1")
    return head + mark + payload.replace("0", "O").replace("1", "l")


def answered_below(text: str) -> str:
    return f"{text}\n\nNice one. With 1 stone less I had been lost."


def answered_above(text: str) -> str:
    return f"With 12 stones? The TH2 of it!\n\n{text}"


def html(text: str) -> str:
    return f"<p dir=ltr><b>{text}</b></p>"


MANGLINGS: tuple[Callable[[str], str], ...] = (
    untouched, lower_case, quoted, quoted_twice, wrapped, wrapped_soft, bold, bold_and_slanted,
    struck, code, smart_quotes, angled, signed, dated, hard_spaces, zero_widths, isolated, tabbed,
    letters_like_digits, answered_below, answered_above, html,
)  # fmt: skip
"""Those after which the line must be read."""


def mangled(text: str, rng: random.Random) -> str:
    """The line after a few of them, one after another."""
    for mangle in rng.sample(MANGLINGS, rng.randint(1, 3)):
        text = mangle(text)
    return text
