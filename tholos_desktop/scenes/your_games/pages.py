from collections.abc import Callable, Iterable, Mapping
from functools import partial

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.language import statistics as said
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.rules import ADVANCED, BASIC, GREEK, SIDES, Location, Ornament, Side
from tholos_desktop.scenes.your_games.charts import (
    BarRow,
    Icon,
    add_amounts,
    add_legend,
    add_margins,
    add_strength,
    add_tallies,
)
from tholos_desktop.services.games import Games, Names
from tholos_desktop.services.players import Person, Players
from tholos_desktop.table.statistics import HUMAN, ResultCount, Statistics, statistics
from tholos_desktop.teaching.losses import TAKE, where_lost
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form

_BESIDE = 720
"""Minimum width of a form with two columns, in pixels at 1280x720."""
_ROWS, _HUMANS = 8, 12
_CHART, _STRENGTH_CHART = 150, 220
"""Heights of charts, in pixels at 1280x720."""


def fill(
    page: str,
    form: Form,
    ctx: Context,
    who: Person | None,
    width: int,
    *,
    games: Games,
    players: Players,
) -> None:
    is_wide = width >= form.ui.px(_BESIDE) * ctx.settings.text_scale
    if page == "strength":
        _strength(form, ctx, players, who, is_wide=is_wide)
    elif page == "losses":
        _losses(form, ctx, games, who, is_wide=is_wide)
    else:
        found = figures(games, who.names if who else None)
        if not found.all.games:
            form.text(ctx.words("statistics.none"))
        else:
            _OF_FIGURES[page](form, ctx, found, is_wide)


def figures(games: Games, names: Names) -> Statistics:
    return games.remembered(("statistics", names), lambda: statistics(games.past(names)))


def _overview(form: Form, ctx: Context, figures: Statistics, is_wide: bool) -> None:
    words = ctx.words
    games = words("statistics.games", n=figures.all.games)
    add_tallies(form, ctx, [(BarRow(games), figures.all)])
    add_legend(form, ctx)
    form.text(" · ".join(_told_of_runs(ctx, figures)), color=ctx.theme.ink_soft)
    left, right = _tight(form), _tight(form)
    left.text(words("statistics.by_side"), "name")
    sides = [(_of_side(ctx, side), figures.sides.get(side, ResultCount())) for side in SIDES]
    add_tallies(left, ctx, _played(sides))
    left.text(words("statistics.by_mode"), "name")
    names = {mode: said.mode_name(words, mode) for mode in (BASIC, ADVANCED)}
    modes = [(BarRow(name), figures.modes.get(mode, ResultCount())) for mode, name in names.items()]
    add_tallies(left, ctx, _played(modes))
    if figures.leads:
        right.text(words("statistics.margins"), "name")
        add_margins(right, ctx, figures.leads, _CHART)
    _in_columns(form, left, right, is_wide=is_wide)
    for remark in said.remarks(words, figures):
        form.text(remark)


def _told_of_runs(ctx: Context, figures: Statistics) -> Iterable[str]:
    words = ctx.words
    if figures.played_out:
        key = "margin" if figures.played_out == figures.all.games else "margin_of"
        lead = said.decimal(words, figures.lead, signed=True)
        yield words(f"statistics.{key}", points=lead, n=figures.played_out)
    if abs(figures.run) > 1:
        key = "statistics.run_won" if figures.run > 0 else "statistics.run_lost"
        yield words(key, number=abs(figures.run))
    if figures.longest > 1:
        yield words("statistics.longest", number=figures.longest)


def _rivals(form: Form, ctx: Context, figures: Statistics, is_wide: bool) -> None:
    add_legend(form, ctx)
    humans = [rival for rival in figures.rivals if rival.startswith(HUMAN)]
    humans.sort(key=lambda rival: figures.rivals[rival].games, reverse=True)
    shown = *said.RIVALS, *humans[:_HUMANS]
    names = {rival: said.rival_name(ctx.words, rival) for rival in shown}
    rows = _played(
        (BarRow(name), figures.rivals.get(rival, ResultCount())) for rival, name in names.items()
    )
    half = len(rows) if len(rows) <= _ROWS else (len(rows) + 1) // 2
    left, right = _tight(form), _tight(form)
    add_tallies(left, ctx, rows[:half])
    add_tallies(right, ctx, rows[half:])
    _in_columns(form, left, *([right] if half < len(rows) else []), is_wide=is_wide)


def _ornaments(form: Form, ctx: Context, figures: Statistics, is_wide: bool) -> None:
    if not figures.ornaments:
        form.text(ctx.words("statistics.no_ornaments"))
        return
    form.text(ctx.words("statistics.ornaments_says"), color=ctx.theme.ink_soft)
    add_legend(form, ctx)
    rows = [
        (BarRow(sentences.ornament_name(ctx.words, ornament), partial(_draw_tile, ornament)), tally)
        for ornament, tally in figures.ornaments.items()
    ]
    add_tallies(form, ctx, rows)


def _bonuses(form: Form, ctx: Context, figures: Statistics, is_wide: bool) -> None:
    form.text(ctx.words("statistics.bonuses_says"), color=ctx.theme.ink_soft)
    add_legend(form, ctx)
    words, rows = ctx.words, list[tuple[BarRow, ResultCount]]()
    for location, bonus in figures.bonuses.items():
        games = bonus.used.games + bonus.unused.games
        times = words("statistics.times", times=said.decimal(words, bonus.times / games))
        name = f"{words(f'game.bonus.{location}')} ({times})"
        rows.append((BarRow(name, _letter(ctx, location)), bonus.used))
    add_tallies(form, ctx, rows)


def _strength(
    form: Form, ctx: Context, players: Players, who: Person | None, *, is_wide: bool
) -> None:
    if who is None:
        form.text(ctx.words("statistics.whose"))
        return
    parts = list[Form]()
    for mode in (BASIC, ADVANCED):
        found = players.history(who, mode)
        if found:
            parts.append(Form(form.ui))
            add_strength(parts[-1], ctx, found, mode, _STRENGTH_CHART if is_wide else _CHART)
    if not parts:
        form.text(ctx.words("rating.none"))
        return
    form.text(ctx.words("statistics.band"), color=ctx.theme.ink_soft)
    _in_columns(form, *parts, is_wide=is_wide)


def _losses(form: Form, ctx: Context, games: Games, who: Person | None, *, is_wide: bool) -> None:
    words = ctx.words
    where = where_lost(games.reviewed(who.names if who else None))
    if not where.games:
        form.text(words("statistics.losses_none"))
        return
    form.text(words("statistics.losses_says", n=where.games), color=ctx.theme.ink_soft)
    left, right = _tight(form), _tight(form)
    left.text(words("statistics.by_phase"), "name")
    phases = [(BarRow(said.phase_name(words, at)), lost) for at, lost in enumerate(where.phases)]
    add_amounts(left, ctx, phases)
    for remark in said.loss_remarks(words, where):
        left.text(remark)
    right.text(words("statistics.by_place"), "name")
    places = [(BarRow(said.place_name(words, each)), where.places[each]) for each in (*GREEK, TAKE)]
    add_amounts(right, ctx, places)
    _in_columns(form, left, right, is_wide=is_wide)


def _in_columns(form: Form, *parts: Form, is_wide: bool) -> None:
    if is_wide and len(parts) == 2:
        form.beside(*parts)
    else:
        for part in parts:
            form.take(part)


def _tight(form: Form) -> Form:
    return Form(form.ui, gap=8)


def _played(rows: Iterable[tuple[BarRow, ResultCount]]) -> list[tuple[BarRow, ResultCount]]:
    return [(row, tally) for row, tally in rows if tally.games]


def _of_side(ctx: Context, side: Side) -> BarRow:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_mark(surface, side, rect.center, rect.height * 9 // 10)

    return BarRow(ctx.words(SIDE_WORDS[side]), draw)


def _draw_tile(ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
    draw_tile(surface, ornament, rect)


def _letter(ctx: Context, location: Location) -> Icon:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        letter = ctx.fonts.display_bold(rect.height * 9 // 10).render(
            GREEK[location], True, ctx.theme.accent
        )
        surface.blit(letter, letter.get_rect(center=rect.center))

    return draw


_OF_FIGURES: Mapping[str, Callable[[Form, Context, Statistics, bool], None]] = {
    "overview": _overview,
    "rivals": _rivals,
    "ornaments": _ornaments,
    "bonuses": _bonuses,
}
PAGES = (*_OF_FIGURES, "strength", "losses")
