"""The digits by which two friends find each other, and the line in which they are typed."""

from collections.abc import Callable

import pygame

from tholos_desktop.net.encoding import parse_code
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Middle, Narrow, Press, Row, TextField
from tholos_desktop.ui.notice import NoticeText

_LENGTH = 10


def code_parts(code: str) -> tuple[str, str, str]:
    """
    >>> code_parts("4713085626")
    ('4713', '085', '626')
    """
    return code[:4], code[4:7], code[7:]


def only_digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdecimal())


class DigitsScene(WidePageScene):
    """A page with a line for a friend's digits, into which digits go wherever the focus is."""

    title = "elsewhere.title"
    has_messages = True

    def __init__(self, routes: Routes, join: Callable[[str], object]) -> None:
        """``join`` goes to the friend whose digits it gets."""
        super().__init__(routes)
        self._join, self._typed, self._lacks_digits = join, "", False

    def handle(self, event: pygame.Event) -> None:
        is_digit = event.type == pygame.TEXTINPUT and event.text.isdecimal()
        if is_digit and not self.ui.is_typing and self.ui.entries:
            self.begin_typing()
        super().handle(event)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and self.ui.is_typing
        if is_press and not any(e.shown_rect.collidepoint(event.pos) for e in self.ui.entries):
            self.begin_typing()  # another line was left

    def line(self, says: Box) -> tuple[Box, Box]:
        """Return ``says``, which is what the line is for, or what it lacks; and the line."""
        words = self.ctx.words
        if self._lacks_digits:
            says = Middle(NoticeText(words("elsewhere.too_short"), Severity.ERROR, "body"))
        line = TextField(
            self._typed, self.type, name=words("elsewhere.code"), limit=_LENGTH, enter=self.join,
            cleaned=only_digits,
        )  # fmt: skip
        join = Press(words("elsewhere.join"), self.join, icon="check")
        return says, Row(line, Narrow(join), gap=6)

    def begin_typing(self) -> None:
        """Focus the line for digits, which is the last one."""
        self.ui.begin_typing(self.ui.entries[-1])

    def type(self, digits: str) -> None:
        self._typed, self._lacks_digits = digits, False

    def join(self) -> None:
        if parse_code(self._typed) is not None:
            self._join(self._typed)
            return
        self._lacks_digits = True
        self.relayout()
        self.begin_typing()
