from collections.abc import Iterator

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names
from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.rules import SIDES, Position, score
from tholos_desktop.storage.picture_files import Frame
from tholos_desktop.table.match import Match
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.typesetting import draw_line, shortened

SIZE = (960, 540)
_STRIP = 48
_BEGIN_SECONDS, _STEP_SECONDS, _TURN_SECONDS, _END_SECONDS = 1.2, 0.45, 0.75, 5.0


def frames(ctx: Context, match: Match, card: pygame.Surface) -> Iterator[Frame | None]:
    """Yield the frames of an animation, and ``None`` after each step without a frame. The last
    frame shows ``card``."""
    surface = pygame.Surface(SIZE)
    room = pygame.Rect(0, 0, SIZE[0], SIZE[1] - _STRIP)
    start = match.game.start
    board = TempleBoard(ctx, room, advanced=any(start.ornaments), below=match.near_side)
    for _ in board.prepare():
        yield None
    board.draw(surface, start)
    _draw_strip(surface, ctx, match, 0, start)
    yield _frame(surface, _BEGIN_SECONDS)
    position = start
    for ply, turn in enumerate(match.game.turns):
        steps = [turn.transfers] if turn.is_take else [(each,) for each in turn.transfers]
        for number, transfers in enumerate(steps):
            for transfer in transfers:
                position = position.move(transfer)
            last = frozenset(spot for transfer in transfers for spot in spots_of(transfer))
            board.draw(surface, position, marks=Marks(last=last))
            _draw_strip(surface, ctx, match, ply + 1, position)
            is_whole = number + 1 == len(steps)
            yield _frame(surface, _TURN_SECONDS if is_whole else _STEP_SECONDS)
    yield _frame(pygame.transform.smoothscale(card, SIZE), _END_SECONDS)


def count(match: Match) -> int:
    return 2 + sum(1 if turn.is_take else len(turn.transfers) for turn in match.game.turns)


def _draw_strip(
    surface: pygame.Surface, ctx: Context, match: Match, ply: int, position: Position
) -> None:
    theme, font = ctx.theme, ctx.fonts.strong(22)
    strip = pygame.Rect(0, SIZE[1] - _STRIP, SIZE[0], _STRIP)
    surface.fill(theme.night, strip)
    inner, names = strip.inflate(-32, 0), shown_names(ctx.words, match.players)
    account, left = score(position), strip.right - 16
    for side in reversed(SIDES):
        figure = sentences.figure(account.points(side))
        left -= font.size("−88")[0]
        place = pygame.Rect(left, strip.top, font.size("−88")[0], strip.height)
        draw_line(surface, figure, place, font, theme.ink)
        left -= 24
        draw_mark(surface, side, (left + 10, strip.centery), 20)
        left -= 14
    inner.width = left - inner.left
    if ply:
        side = match.game.position_after(ply - 1).side
        draw_mark(surface, side, (inner.left + 10, strip.centery), 20)
        turn = turn_phrase(ctx.words, match.game.turns[ply - 1].notation)
        inner = pygame.Rect(inner.left + 30, inner.top, inner.width - 30, inner.height)
        said = ctx.words("app.pair", name=f"{ply}. {names[side]}", text=turn)
    else:
        said = " – ".join(names.values())
    said = shortened(said, font, inner.width)
    draw_line(surface, said, inner, font, theme.ink)


def _frame(surface: pygame.Surface, seconds: float) -> Frame:
    return Frame(surface.get_size(), pygame.image.tobytes(surface, "RGB"), seconds)
