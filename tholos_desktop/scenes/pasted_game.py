"""A pasted game or position: read from the text, and adopted by its players."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from tholos_desktop.language.names import title
from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.notice import NoticeText


def pasted(text: str) -> Match | None:
    """Return the game or position in a pasted text; ``None`` without either, and for a text that is
    longer than any game."""
    if len(text) > LONGEST_RECORD:
        return None
    with suppress(ValueError):
        return Match.from_text(text)
    with suppress(ValueError):
        return Match.from_text(" ".join(text.split()[-4:]))  # a position after other words
    return None


def paste_problem(ctx: Context, text: str) -> Notice:
    limit = f"{LONGEST_RECORD:,}".replace(",", "\u00a0")
    if len(text) > LONGEST_RECORD:
        return Notice("menu.paste_too_long", {"limit": limit})
    if text.strip():
        return Notice("menu.not_a_game", {})
    is_unreadable = ctx.clipboard.is_unreadable
    return Notice("menu.paste_unreadable" if is_unreadable else "menu.nothing_to_paste", {})


def bots_level(ctx: Context, match: Match | None = None) -> str:
    """Return the level of the match's bot. Without such a bot, return the level last played, or the
    easiest level."""
    found = [player.level for player in match.players.values()] if match else []
    found.append(ctx.settings.setup.get("level"))
    return next((level for level in found if level in LEVELS), LEVELS[0])


class AdoptScene(DialogScene[Match]):
    """Asks who plays a pasted game. Closes with the match to play, or ``None`` if canceled."""

    def __init__(self, routes: Routes, match: Match, level: str) -> None:
        super().__init__(routes)
        self.match = match
        self.level = level

    def content(self) -> Box:
        words, misfits = self.ctx.words, self.match.variations.misfits
        misfit = NoticeText(words("review.misfits", n=misfits), Severity.ERROR, "body")
        return Column(
            Text(words("menu.adopt"), "heading"),
            Text(words("menu.adopt_text"), color=self.ctx.theme.ink_soft),
            misfit if misfits else None,
            Space(4),
            *self._ways(),
            self.close_button("menu.adopt_not"),
        )

    def _ways(self) -> Iterator[Box]:
        words, setup = self.ctx.words, self.match.setup
        person, bot = Player(), Player(level=self.level)
        has_names = any((player.name, player.level) != ("", None) for player in setup[:2])
        if has_names:
            said = words("menu.adopt_as_it_is", names=title(words, self.match.players))
            yield Press(said, partial(self.close, self.match), primary=True, icon="play")
        name = words(f"setup.{self.level}_name")
        for key, white, black in (
            ("menu.adopt_white", person, bot),
            ("menu.adopt_black", bot, person),
            ("menu.adopt_two", person, person),
        ):
            chosen = setup._replace(white=white, black=black)
            is_first = key == "menu.adopt_white" and not has_names
            yield Press(words(key, bot=name), partial(self._play, chosen), primary=is_first)

    def _play(self, setup: Setup) -> None:
        self.match.setup = setup
        if self.match.has_bots:
            self.match.clock = None  # clocks are only for two people
        self.close(self.match)
