import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.language.names import numbered, person_name
from tholos_desktop.scenes.elsewhere.digits import DigitsScene, only_digits
from tholos_desktop.scenes.elsewhere.invitations import invitation_words
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.elsewhere.own_name import NameLine
from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene, terms_words
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.paper import letter_sign
from tholos_desktop.scenes.pasting import (
    brought,
    friend_name,
    is_by_message,
    is_our_turn,
    lines_in,
    whose_turn,
)
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.screens import two_tables
from tholos_desktop.scenes.terms import settings_presses
from tholos_desktop.scenes.way_choice import way_plates, way_presses
from tholos_desktop.scenes.ways import two_stones
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.terms import DRAWN, Terms, Way
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    Fit,
    Grid,
    High,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import Line, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from tholos_desktop.net.keys import Friend
    from tholos_desktop.services.remote_table import RemoteTable

_MOST_FRIENDS = 4
_BESIDE, _FRIEND_HIGH, _LETTER_HIGH = 760, 44, 28
"""Minimum width of a page with buttons beside texts; heights of a friend's picture and of the sign
of a game by message; in pixels at 1280x720."""
_LETTER_WIDTH, _SETTINGS_WIDTH = 340, 300
"""Widths of what games by message are and of the settings, in pixels at 1280x720."""
_TEMPLE = 1.4
"""Width of a temple's picture, as a share of its height."""
_ASKING = "win32", "darwin"
"""Systems that ask before a program uses the local network."""


class FriendScene(DigitsScene):
    """The page of games with a friend. No server is contacted until a button is pressed."""

    takes_text = True

    def __init__(
        self, routes: Routes, elsewhere: Elsewhere, players: Players, game: NewGame
    ) -> None:
        super().__init__(routes, self._meet_by)
        self._elsewhere, self._players, self._game = elsewhere, players, game
        self._name = NameLine(self.ctx.words, players)
        self._table: RemoteTable | None = None

    def take(self, event: pygame.Event) -> bool:
        """Leave digits to the line in which they are typed."""
        text = brought(self.ctx, event) if self.ui.is_typing else None
        is_typed = bool(text) and not lines_in(self._elsewhere, text or "")
        return not is_typed and super().take(event)

    def resume(self) -> None:
        self.ctx.settings.save()
        self._lacks_digits = False
        if self._table is not None and self._table.match is not None:
            self.type("")  # these digits are used up
        self.relayout()

    @property
    def _terms(self) -> Terms:
        """The chosen terms; colors and first player are drawn."""
        return self._game.terms._replace(begins=DRAWN, color=DRAWN)

    def beside_title(self) -> Box:
        explain = self.opener(self.routes.connection)
        how = Press(self.ctx.words("elsewhere.how"), explain, icon="info", quiet=True)
        return Row(Space(), Narrow(how))

    def content(self) -> Box:
        words, chosen = self.ctx.words, (self, self._game, self._choose_way)
        small_ways = Grid(*way_presses(*chosen))
        if library := self._elsewhere.missing_library:
            missing = words("elsewhere.missing", library=library)
            return Column(small_ways, NoticeText(missing, Severity.ERROR, "body"))
        ways, friends = Row(*way_plates(*chosen), gap=12), self._friends_card()
        opens = self.opener(FriendTermsScene, self.routes, self._game)
        settings, small_settings = settings_presses(self, terms_words(words, self._terms), opens)
        aside = Narrow(settings, _SETTINGS_WIDTH * self.growth(0.4))
        letter = Card(self._by_message())
        below, small_below = Row(letter, aside, gap=14), Column(letter, small_settings, gap=14)
        foot = Wide(below, small_below, least=_BESIDE)

        def page(ways: Box, foot: Box) -> Box:
            return Column(ways, *self._by_digits(), friends, foot, gap=14)

        return Fit(page(ways, foot), page(small_ways, foot))

    def _choose_way(self, way: Way) -> None:
        if way != "elsewhere":
            self.give_way_to(self.routes.play(way))

    def _choose_person(self, name: str | None) -> None:
        if name is not None:
            self._players.choose(name)

    def _friends_card(self) -> Box | None:
        words, friends = self.ctx.words, self.friends()
        if not friends:
            return None
        may_meet = len(friends) > len(self._games)
        if len(friends) > _MOST_FRIENDS:
            text = words("elsewhere.all_friends", n=len({friend.text for friend in friends}))
            show_all = self.opener(_AllScene, self.routes, "elsewhere.title", self.friends)
            friends = [*friends[: _MOST_FRIENDS - 1], Press(text, show_all, icon="list")]
        if not may_meet:
            return _rows(friends)
        says = Text(words("elsewhere.with_says"), "small", self.ctx.theme.ink_soft)
        below, left = Column(says, _rows(friends), gap=8), _MOST_FRIENDS - len(friends)
        if not left:
            return Card(below)
        row = Row(*friends, Middle(says), gap=12, shares=(*(1 for _ in friends), left))
        return Card(Wide(row, below, least=_BESIDE))

    def _by_digits(self) -> Iterator[Box]:
        """Yield what both players do, each at their table. It stands above all that comes and goes,
        so that the line for the digits stays in place."""
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        yield Text(words("elsewhere.digits"), align="center")
        deeds = [Column(*deed, gap=4) for deed in (self._mine(), self._theirs())]
        yield two_tables(self, self._terms, deeds)
        if self.ctx.settings.same_network and sys.platform in _ASKING:
            yield Text(words("elsewhere.near_ask"), "small", soft)

    def _mine(self) -> tuple[Box, Box]:
        """Return the name that friends see, and the way to one's digits."""
        host = Press(self.ctx.words("elsewhere.now"), self._host, primary=True, icon="keyboard")
        name = self._name.row(self._enter_name) if self._name.is_shown else self._own_name()
        return High(name, self.ui.button_height()), host

    def _enter_name(self) -> None:
        """Take the name that was typed; what is typed next are digits."""
        self._made(lambda _: None)
        self.relayout()
        self.begin_typing()

    def _own_name(self) -> Box:
        words, name = self.ctx.words, self._players.last.name
        says = words("elsewhere.you_are", name=person_name(words, name))
        choose = partial(self.choose_person, self._choose_person, name)
        icon = drawn(icon_picture("people", self.ui.text_px("button"), self.ctx.theme.ink))
        shown = Middle(Row(icon, Line(says, "button"), gap=10))
        return BoxPress(shown, says, choose, pad=6, bare=True)

    def _theirs(self) -> tuple[Box, Box]:
        code = Text(self.ctx.words("elsewhere.code"), "button", valign="middle")
        says, line = self.line(code)
        return High(says, self.ui.button_height()), line

    def _by_message(self) -> Box:
        words, waiting = self.ctx.words, self._elsewhere.unanswered()
        text = words(f"elsewhere.{'invite_again' if waiting else 'invite.copy'}")
        write = Press(text, self._write, icon="copy", quiet=bool(waiting))
        text = words("elsewhere.all_waiting", n=len(waiting))
        open_invitations = Press(text, self._show_waiting, icon="list") if waiting else None
        says = Text(words("elsewhere.messages"), "small", self.ctx.theme.ink_soft)
        title = Column(Text(words("elsewhere.by_messages"), "name"), says, gap=2)
        headed = Row(self._letter(_FRIEND_HIGH), Middle(title), gap=12)
        beside = Narrow(headed, _LETTER_WIDTH * self.growth(1.0))
        paste = Press(words("import.paste"), self.paste, icon="import")
        deeds = Row(open_invitations, write, paste)
        return Wide(Row(beside, Middle(deeds), gap=18), Column(headed, deeds))

    def _show_waiting(self) -> None:
        waiting = self._elsewhere.unanswered()
        if len(waiting) == 1:
            self._leave_for(self.routes.invitation(waiting[0]))
        else:
            title = "elsewhere.by_messages"
            self._leave_for(_AllScene(self.routes, title, self._invitations))

    def _leave_for(self, scene: Scene[None]) -> None:
        """Open another game than the one to which typed digits would lead, or lead already."""
        if self.stack.top is self:
            self.type("")
        self.stack.push(scene)

    def _invitations(self) -> list[Press]:
        """Return a button for each game that waits: a letter of ours, or our answer to a friend."""
        words = self.ctx.words
        presses: list[Press] = []
        for table in self._elsewhere.unanswered():
            moment, terms = invitation_words(words, table)
            name = friend_name(words, table.rival_name)
            names = (moment, terms) if table.is_host else (name, moment, terms)
            picture = self._letter(_FRIEND_HIGH)
            details = [Text(each, "small", self.ctx.theme.ink_soft) for each in names[1:]]
            says = Column(Text(names[0], "name"), *details, gap=2)
            opens = self.opener(self.routes.invitation, table)
            box, detail = Row(Narrow(picture), Middle(says), gap=12), " · ".join(names[1:])
            presses.append(BoxPress(box, names[0], opens, pad=8, detail=detail))
        return presses

    @property
    def _games(self) -> "list[tuple[Friend, Match]]":
        return self._elsewhere.open_games(self._players.last.name)

    def friends(self) -> list[Press]:
        """Return a button for each running game, those first in which we are to move, and for each
        other friend, the last one met first."""
        words, met = self.ctx.words, self._elsewhere.friends(self._players.last.name)
        games = sorted(self._games, key=lambda game: not is_our_turn(game[1]))
        playing = [friend for friend, _ in games]
        people = {friend.key: friend for friend in (*playing, *met)}
        shown = numbered([friend_name(words, friend.name) for friend in people.values()])
        names = dict(zip(people, shown, strict=True))
        presses = [self._game_press(match, names[friend.key]) for friend, match in games]
        for friend in playing:
            people.pop(friend.key, None)
        return [*presses, *(self._friend_press(each, names[each.key]) for each in people.values())]

    def _game_press(self, match: Match, name: str) -> Press:
        ui, theme, (kind, turn) = self.ui, self.ctx.theme, whose_turn(self.ctx, match)
        size = ui.px(_FRIEND_HIGH), ui.px(_TEMPLE * _FRIEND_HIGH)
        picture = Narrow(self.temple(match.game.position, *size, has_ground=False))
        color = theme.accent if is_our_turn(match) else theme.ink_soft
        says = Column(Line(name, "name"), Line(turn, "small", color), gap=2)
        sign = self._letter(_LETTER_HIGH) if is_by_message(self.ctx, match) else None
        told = Row(Middle(says), sign and Narrow(Middle(sign)), gap=12)
        box = Wide(Row(picture, told, gap=12), told)

        def go_on() -> None:
            self._leave_for(self.routes.table(match))

        return BoxPress(box, self._with(name), go_on, pad=8, detail=f"{turn} · {kind}")

    def _friend_press(self, friend: "Friend", name: str) -> Press:
        stones = Narrow(drawn(two_stones(self.ui.px(_FRIEND_HIGH))))
        box = Row(stones, Middle(Line(name, "name")), gap=12)
        return BoxPress(box, self._with(name), partial(self.meet, friend), pad=8)

    def _letter(self, high: int) -> Box:
        return drawn(letter_sign(self.ctx.theme, self.ui.px(high)))

    def _with(self, name: str) -> str:
        return self.ctx.words("elsewhere.with", name=name)

    def _host(self) -> None:
        host = partial(self._elsewhere.host, terms=self._terms)
        self._begin(host, lambda table: table.call())

    def _meet_by(self, code: str) -> None:
        join = partial(self._elsewhere.join, code=code)
        self._begin(join, lambda _: self.enter_digits())

    def enter_digits(self) -> None:
        """Return to this page, to type digits."""
        if self.stack.top is not self and self.stack.top is not None:
            self.stack.top.close()
        self.begin_typing()

    def meet(self, friend: "Friend") -> None:
        meet = partial(self._elsewhere.meet, friend=friend, terms=self._terms)
        self._begin(meet, lambda table: table.go_live())

    def _begin(
        self,
        make: "Callable[[str], RemoteTable | None]",
        again: "Callable[[RemoteTable], object]",
    ) -> None:
        """Meet a friend at the table that ``make`` returns for the player's name. ``again`` tries
        it once more."""

        if (table := self._made(make)) is None:
            return
        self._table = table
        if table.match is not None:
            self.stack.push(self.routes.table(table.match))
            return
        retry = partial(again, table)
        meeting = (self.routes, table, retry, self._write_instead, self._join_instead)
        self.stack.push(MeetingScene(*meeting))

    def _join_instead(self, code: str) -> None:
        self.type(code)
        if self.stack.top is not None:
            self.stack.top.close()
        self._meet_by(code)

    def _write_instead(self, meeting: MeetingScene) -> None:
        if meeting.has_failed:
            meeting.close()
        if self._elsewhere.unanswered():
            self._show_waiting()
        else:
            self._write(meeting)

    def _write(self, scene: DigitsScene | None = None) -> None:
        """Invite by message from a scene, by default this page."""
        make = partial(self._elsewhere.invite, terms=self._terms)
        if table := self._made(make, scene):
            self._leave_for(self.routes.invitation(table, copies=True))

    def _made(
        self,
        make: "Callable[[str], RemoteTable | None]",
        scene: DigitsScene | None = None,
    ) -> "RemoteTable | None":
        scene = scene or self
        scene.message = ""
        try:
            return make(self._name.name())
        except OSError:
            scene.show_message(self.ctx.words("elsewhere.disk"))
        return None

    def take_text(self, text: str) -> None:
        if self._elsewhere.is_code(text):
            self.type(only_digits(text))
            self.join()
            return
        found = self.routes.lines(text)
        if isinstance(found, Notice):
            self.show_message(self.ctx.words(found.key, **found.values))
        else:
            self._leave_for(found)


class _AllScene(WidePageScene):
    """All friends, or all invitations by message that wait for an answer."""

    def __init__(self, routes: Routes, title: str, make: Callable[[], Sequence[Press]]) -> None:
        super().__init__(routes)
        self.title, self._make = title, make

    def content(self) -> Box:
        return _rows(self._make())

    def resume(self) -> None:
        self.relayout()


def _rows(friends: Sequence[Press]) -> Box:
    """Return rows of four buttons, or of two where there is little room."""

    def rows(number: int) -> Box:
        filled = [*friends, *(Space(0) for _ in range(-len(friends) % number))]
        parts = (filled[first : first + number] for first in range(0, len(filled), number))
        return Column(*(Row(*map(Steady, part), gap=12) for part in parts))

    return Wide(rows(4), rows(2), least=_BESIDE)
