"""The parts of a result: headline and table, new goals, and the rival's word with the rating."""

from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.board.choice_pictures import darken
from tholos_desktop.board.illustrations import draw_medal
from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.language import masons
from tholos_desktop.language.ratings import after_a_game
from tholos_desktop.language.sentences import goal_words, reward_words
from tholos_desktop.rules import Position
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.services.goal_search import NewGoals
from tholos_desktop.table.looks import Look, Reward
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import RatingChange
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Grid,
    Middle,
    Narrow,
    Paint,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Plate, drawn
from tholos_desktop.ui.ui import Ui

_WREATH, _CAMEO, _MEDAL = 60, 84, 22
_LOOK_HEIGHT, _NEXT_WIDTH = 70, 120
"""Sizes in pixels at 1280x720."""
_LOOKS = 3
"""Most looks side by side."""


def headline(ui: Ui, match: Match, ending: Ending) -> Box:
    words, theme, edge = ui.ctx.words, ui.ctx.theme, ui.px(_WREATH)
    mode, turns = match.game.start.mode, words("your_games.turns", n=match.game.ply)
    about = " · ".join((turns, words(f"your_games.mode.{mode}")))
    title, heading = (
        Column(Text(ending.text, role, theme.accent), Text(about, "small", theme.ink_soft), gap=0)
        for role in ("title", "heading")
    )
    wreath = Middle(Canvas(partial(draw_honors, ending=ending, color=theme.accent), edge, edge))
    return Wide(Row(wreath, Middle(title), gap=14), Row(wreath, Middle(heading), gap=14))


def goals_said(ctx: Context, new: NewGoals) -> list[str]:
    words = ctx.words
    looks = (words("looks.earned", name=reward_words(words, each)) for each in new.earned)
    return [*(goal_words(words, goal) for goal in new.found), *looks]


class GoalsCard:
    """The goals that a game has reached, with the looks that they earn on the temple just built,
    and the next look in the dark."""

    def __init__(
        self, ctx: Context, new: NewGoals, position: Position, show_goals: Command
    ) -> None:
        self.ctx, self._new, self._position = ctx, new, position
        self._show_goals = show_goals
        self._before = ctx.settings.look
        self._pictures: dict[tuple[tuple[int, int], Look], pygame.Surface] = {}

    def boxes(self, ui: Ui) -> tuple[Box, Box]:
        """Return the card, and one less high: the goals in one paragraph, the next look beside."""
        said = [goal_words(self.ctx.words, goal) for goal in self._new.found]
        goals = self._heading(ui), *(Text(each, "small") for each in said)
        few, tiles = len(self._new.earned) < _LOOKS, self._tiles(ui)
        upcoming = self._new.next if few and not self.ctx.settings.high_contrast else None
        below = [*tiles, self._next(ui, upcoming)] if upcoming else tiles
        dense: Box = Column(goals[0], Text(" ".join(said), "small"), gap=4)
        if upcoming:
            picture = Middle(self._next(ui, upcoming, has_text=False))
            dense = Row(dense, Narrow(picture, _NEXT_WIDTH))
        return self._card(ui, Column(*goals, gap=4), below), self._card(ui, dense, tiles)

    def _tiles(self, ui: Ui) -> list[Box]:
        """Return the earned looks. In high contrast, the temple keeps its first look."""
        if self.ctx.settings.high_contrast:
            return [Text(self._said(each), "small") for each in self._new.earned]
        return [self._earned(ui, each) for each in self._new.earned]

    def _heading(self, ui: Ui) -> Box:
        edge = ui.px(_MEDAL)
        medal = Canvas(partial(draw_medal, ctx=self.ctx, is_done=True), edge, edge)
        said = self.ctx.words("goals.reached", n=len(self._new.found))
        return Row(Middle(medal), Text(said, "button", self.ctx.theme.good))

    def _card(self, ui: Ui, goals: Box, looks: Sequence[Box]) -> Box:
        theme = self.ctx.theme
        content = Column(goals, _side_by_side(looks) if looks else None, gap=4)
        return Plate(ui, content, theme.surface, theme.faint, across=12, down=10)

    def _earned(self, ui: Ui, reward: Reward) -> Box:
        says, is_tried = self._said(reward), self._is_tried(reward)
        offer = "\u00a0" if is_tried else self.ctx.words("app.try")
        tile = self._tile(ui, partial(self._draw, reward), says, offer)
        return BoxPress(tile, says, partial(self._try, reward), pad=6, chosen=is_tried)

    def _next(self, ui: Ui, reward: Reward, *, has_text: bool = True) -> Box:
        says = self.ctx.words("looks.next", n=reward.goals - self._new.done)
        draw = partial(self._draw, reward, is_dark=True)
        if has_text:
            return BoxPress(self._tile(ui, draw, says), says, self._show_goals, pad=6)
        picture = Canvas(draw, ui.px(_LOOK_HEIGHT))
        return BoxPress(picture, says, self._show_goals, pad=6, tip=says)

    def _tile(self, ui: Ui, draw: Paint, says: str, offer: str = "") -> Box:
        more = Text(offer, "small", self.ctx.theme.accent) if offer else None
        picture = Canvas(draw, ui.px(_LOOK_HEIGHT))
        return Column(picture, Text(says, "small"), more, gap=4)

    def _draw(
        self, reward: Reward, surface: pygame.Surface, rect: pygame.Rect, *, is_dark: bool = False
    ) -> None:
        look = self._before._replace(**{reward.part: reward.name})
        if (picture := self._pictures.get((rect.size, look))) is None:
            picture = temple_picture(self.ctx, rect.size, self._position, has_roof=True, look=look)
            if is_dark:
                darken(picture)
            self._pictures[rect.size, look] = picture
        surface.blit(picture, rect)

    def _name(self, reward: Reward) -> str:
        return self.ctx.words(f"looks.{reward.part}.{reward.name}")

    def _said(self, reward: Reward) -> str:
        return self.ctx.words("looks.earned", name=self._name(reward))

    def _is_tried(self, reward: Reward) -> bool:
        return bool(getattr(self.ctx.settings, reward.part) == reward.name)

    def _try(self, reward: Reward) -> None:
        former = getattr(self._before, reward.part)
        name = former if self._is_tried(reward) else reward.name
        setattr(self.ctx.settings, reward.part, name)
        self.ctx.refresh()


def _side_by_side(looks: Sequence[Box]) -> Box:
    if len(looks) > _LOOKS:
        return Grid(*looks)
    row = looks if len(looks) > 1 else (*looks, Space(0))
    return Row(*row, gap=6)


def farewell(ctx: Context, match: Match, ending: Ending) -> str:
    """Return a mason's parting words, or "" after a game without a mason."""
    mason, winner, words = match.mason, ending.winner, ctx.words
    if mason is None:
        return ""
    end = "drawn" if winner is None else "won" if match.is_bot(winner) else "lost"
    line = words(f"masons.{mason.name}_{end}")
    return masons.speech(words, masons.name(words, mason), line)


def rating_said(ctx: Context, match: Match, change: RatingChange | None, unrated: str) -> list[str]:
    """Return the texts about the rating. ``unrated`` is the key of the reason why it did not
    change. There are none without a human against a bot."""
    if change is None:
        is_expected = match.has_bots and not match.is_watched
        return [ctx.words(unrated)] if is_expected else []
    return [*after_a_game(ctx.words, change, match.game.start.mode)]


def parting(ui: Ui, match: Match, word: str, rating: Sequence[str]) -> Box | None:
    """Return the rival's word and, below it, the texts about the rating."""
    theme = ui.ctx.theme
    bubble = Plate(ui, Text(word), theme.raised, across=14, down=10) if word else None
    said = _rating(ui, rating)
    if bubble is None and said is None:
        return None
    box = Middle(Column(bubble, said, gap=6))
    if match.mason is None:
        return box
    return Row(Middle(drawn(portrait(match.mason.name, ui.px(_CAMEO)))), box, gap=12)


def _rating(ui: Ui, texts: Sequence[str]) -> Box | None:
    soft = ui.ctx.theme.ink_soft
    if not texts:
        return None
    head, *numbers = (Text(text, "small", soft, valign="middle") for text in texts)
    if not numbers:
        return head
    (number,) = numbers
    number.role, number.color = "button", None
    return Wide(Row(Narrow(head), number, gap=10), Column(head, number, gap=0))
