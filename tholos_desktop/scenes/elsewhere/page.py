import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.language.names import numbered, person_name
from tholos_desktop.net.encoding import parse_code
from tholos_desktop.scenes.elsewhere.invitations import InviteScene, PastingPage
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.elsewhere.own_name import NameQuestion
from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene, TermsChoice, terms_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.pasting import brought, friend_name, letter, lines_in
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Narrow, Press, Row, Text, TextField
from tholos_desktop.ui.notice import NoticeText

if TYPE_CHECKING:
    from tholos_desktop.net.keys import Friend
    from tholos_desktop.services.remote_table import RemoteTable

_MOST_FRIENDS = 4
_LONGEST_CODE = 20
_ASKING = "win32", "darwin"
"""Systems that ask before a program uses the local network."""


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdecimal())


class FriendScene(PastingPage):
    """The page of games with a friend. No server is contacted until a button is pressed."""

    title = "elsewhere.title"
    has_messages = True

    def __init__(self, routes: Routes, elsewhere: Elsewhere) -> None:
        super().__init__(routes)
        self._elsewhere = elsewhere
        self._terms = TermsChoice.remembered(self.ctx.settings.setup)
        self._name = NameQuestion(self)
        self._typed = ""
        self._table: RemoteTable | None = None

    def enter(self) -> None:
        super().enter()
        if self._name.is_open and self.ui.entries:
            self._name.focus()

    def handle(self, event: pygame.Event) -> None:
        is_digit = event.type == pygame.TEXTINPUT and event.text.isdecimal()
        if is_digit and not self.ui.is_typing and self.ui.entries:
            self.ui.focus.set(self._digits.entry.target)
        text = brought(self.ctx, event) if self.ui.is_typing else None
        if text and not lines_in(self._elsewhere, text):
            self.ui.handle(event)
        else:
            super().handle(event)

    def resume(self) -> None:
        self.ctx.settings.setup = {**self.ctx.settings.setup, **self._terms.values()}
        self.ctx.settings.save()
        if self._table is not None and self._table.match is not None:
            self._typed = ""  # these digits are used up
        self.relayout()

    def content(self) -> Box:
        words = self.ctx.words
        if library := self._elsewhere.missing_library:
            missing = words("elsewhere.missing", library=library)
            return NoticeText(missing, Severity.ERROR, "body")
        return Column(self._name.box(), *self._ways(), *self._foot())

    def _ways(self) -> Iterator[Box]:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        now = Press(
            words("elsewhere.now"), self._host, detail=words("elsewhere.now_says"),
            primary=True, icon="keyboard", align="left",
        )  # fmt: skip
        code = words("elsewhere.code")
        self._digits = TextField(
            self._typed, self._type, name=code, limit=_LONGEST_CODE, enter=self._join,
            cleaned=_digits,
        )  # fmt: skip
        join = Press(words("elsewhere.join"), self._join, icon="check")
        line = Row(self._digits, Narrow(join), gap=6)
        yield Row(Column(now), Column(Text(code), line, gap=4), gap=16)
        if self.ctx.settings.same_network and sys.platform in _ASKING:
            yield Text(words("elsewhere.near_ask"), "small", soft)
        friends = self.friend_rows()
        if friends:
            yield Text(words("elsewhere.with_says"), "small", soft)
        if len(friends) > _MOST_FRIENDS:
            text = words("elsewhere.all_friends", n=len(friends))
            friends = friends[: _MOST_FRIENDS - 1]
            friends.append(Press(text, self.opener(FriendsScene, self), icon="list", align="left"))
        yield from _pairs(friends)
        yield Press(
            words("elsewhere.by_messages"), self._write,
            detail=words("elsewhere.messages_says"), icon="copy", align="left",
        )  # fmt: skip
        for table in self._elsewhere.unanswered():
            text = words("elsewhere.waiting", name=friend_name(words, table.rival_name))
            open_it = self.opener(self.routes.invitation, table)
            yield Press(text, open_it, icon="list", align="left", quiet=True)

    def _foot(self) -> Iterator[Box]:
        words, quiet = self.ctx.words, partial(Press, align="left", quiet=True)
        settings = self.opener(FriendTermsScene, self.routes, self._terms)
        says = terms_words(words, self._terms.terms)
        yield quiet(words("play.settings"), settings, detail=says, icon="options")
        how = quiet(words("elsewhere.how"), self.opener(ConnectionScene, self.routes), icon="info")
        name = person_name(words, self._name.chosen) if self._name.chosen else ""
        you = quiet(words("elsewhere.you_are", name=name), self._choose_name, icon="people")
        yield Row(you, how, gap=16) if name else how

    def friend_rows(self) -> list[Press]:
        """Return a button for each friend, the last one met first."""
        words, friends = self.ctx.words, self._elsewhere.friends(self._name.chosen)
        names = numbered([friend_name(words, friend.name) for friend in friends])
        turns = self._elsewhere.turns(self._name.chosen)
        rows = []
        for friend, name in zip(friends, names, strict=True):
            detail = None
            if friend.key in turns:
                whose = "mine" if turns[friend.key] else "theirs"
                detail = words(f"elsewhere.turn.{whose}", name=name)
            text, meet = words("elsewhere.with", name=name), partial(self.meet, friend)
            rows.append(Press(text, meet, detail=detail, icon="people", align="left", role="name"))
        return rows

    def _type(self, text: str) -> None:
        self._typed = text

    def _choose_name(self) -> None:
        def chosen(name: str | None) -> None:
            if name is not None:
                self.ctx.settings.setup = {**self.ctx.settings.setup, "friend_name": name}
            self.relayout()

        self.stack.push(self.routes.people(), chosen)

    def _host(self) -> None:
        def host(name: str) -> "RemoteTable":
            return self._elsewhere.host(name, self._terms.terms)

        if table := self._made(host):
            self._meet_at(table, table.call)

    def _join(self) -> None:
        if parse_code(self._typed) is None:
            self.show_message(self.ctx.words("elsewhere.too_short"))
            self.enter_digits()
        elif table := self._made(lambda name: self._elsewhere.join(name, self._typed)):
            self._meet_at(table, self.enter_digits)

    def enter_digits(self) -> None:
        """Return to this page, to type digits."""
        if self.stack.top is not self and self.stack.top is not None:
            self.stack.top.close()
        self.ui.focus.set(self._digits.entry.target)

    def meet(self, friend: "Friend") -> None:
        terms = self._terms.terms
        if table := self._made(lambda name: self._elsewhere.meet(name, friend, terms)):
            self._meet_at(table, table.go_live)

    def _meet_at(self, table: "RemoteTable", again: Callable[[], object]) -> None:
        self._table = table
        if table.match is not None:
            self.stack.push(self.routes.table(table.match))
        else:
            self.stack.push(
                MeetingScene(self.routes, table, again, self._write_instead, self.enter_digits)
            )

    def _write_instead(self) -> None:
        if self.stack.top is not None:
            self.stack.top.close()
        self._write()

    def _write(self) -> None:
        if self._name.asked():
            self.stack.push(InviteScene(self.routes, self._terms, self._name.chosen), self._invite)

    def _invite(self, is_wanted: bool | None) -> None:
        if not is_wanted:
            return
        if table := self._made(lambda name: self._elsewhere.invite(name, self._terms.terms)):
            self.ctx.clipboard.copy(letter(self.ctx.words, table))
            self.stack.push(self.routes.invitation(table))

    def _made(self, make: "Callable[[str], RemoteTable | None]") -> "RemoteTable | None":
        self.message = ""
        if not self._name.asked():
            return None
        try:
            return make(self._name.chosen)
        except OSError:
            self.show_message(self.ctx.words("elsewhere.disk"))
        return None

    def paste(self, text: str) -> None:
        if self._elsewhere.is_code(text):
            self._typed = _digits(text)
            self._join()
            return
        found = self.routes.lines(text)
        if isinstance(found, Notice):
            self.show_message(self.ctx.words(found.key, **found.values))
        else:
            self.stack.push(found)


class FriendsScene(PageScene):
    title = "elsewhere.title"

    def __init__(self, page: FriendScene) -> None:
        super().__init__(page.routes)
        self._page = page

    def content(self) -> Box:
        return Column(*_pairs(self._page.friend_rows()))


def _pairs(buttons: Sequence[Press]) -> Iterator[Box]:
    """Yield rows of two buttons."""
    for first in range(0, len(buttons), 2):
        row = buttons[first : first + 2]
        yield Row(Column(row[0]), Column(*row[1:]), gap=16)


class ConnectionScene(PageScene):
    title = "elsewhere.how"

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        parts = ("near", "servers", "message", "not_promised")
        return Column(
            *(
                Column(
                    Text(words(f"elsewhere.how.{part}_title"), "name"),
                    Text(words(f"elsewhere.how.{part}"), color=soft),
                    gap=2,
                )
                for part in parts
            )
        )
