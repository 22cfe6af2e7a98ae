from functools import partial

import pygame

from tholos_desktop.language.goals import goal_words
from tholos_desktop.scenes.today.looks import reward_words
from tholos_desktop.scenes.today.medal import draw_medal
from tholos_desktop.services.goals import NewGoals
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui

MOST = 2


def goals_said(ctx: Context, new: NewGoals) -> list[str]:
    words, more = ctx.words, len(new.found) - MOST
    said = [goal_words(words, goal) for goal in new.found[:MOST]]
    if more > 0:
        said.append(words("goals.more", n=more))
    looks = (words("looks.earned", name=reward_words(words, each)) for each in new.earned)
    return [*said, *looks]


def place_goals(ui: Ui, room: pygame.Rect, new: NewGoals) -> None:
    heading = ui.ctx.words("goals.reached")
    text = "\n".join(goals_said(ui.ctx, new))
    margin, pad, medal = ui.px(16), ui.px(10), ui.px(40)
    width = room.width - 2 * margin
    inner = width - 3 * pad - medal
    head = ui.text_height(heading, inner, "button")
    high = head + ui.text_height(text, inner, "small")
    ground = pygame.Rect(room.left + margin, room.top + margin, width, high + 2 * pad)
    ui.panel(ground)
    spot = pygame.Rect(ground.left + pad, ground.centery - medal // 2, medal, medal)
    ui.picture(spot, partial(draw_medal, ctx=ui.ctx, is_done=True))
    left = spot.right + pad
    ui.label((left, ground.top + pad, inner, head), heading, "button", color=ui.ctx.theme.accent)
    ui.label((left, ground.top + pad + head, inner, high - head), text, "small")
