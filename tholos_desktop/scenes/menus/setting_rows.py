"""Settings as boxes: each is a slider, a switch, or a choice by picture or by name."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from tholos_desktop.audio.sound import Effect
from tholos_desktop.board.choice import wants_plan
from tholos_desktop.board.choice_pictures import draw_choice, draw_colors, draw_screen
from tholos_desktop.board.illustrations import draw_growing, stone_box
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import WHITE
from tholos_desktop.scenes.menus import setting_pictures
from tholos_desktop.scenes.picture_choice import PictureOption, pictures
from tholos_desktop.scenes.side_panel import panel_width
from tholos_desktop.storage.settings import TEXT_SCALES, TUTORS, VIEWS, VOLUMES
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    High,
    Middle,
    Narrow,
    Row,
    SideBySide,
    SliderField,
    Space,
    Steady,
    Text,
)
from tholos_desktop.ui.choice import Choice, FormRow, labeled_choice
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.live import Ground, drawn
from tholos_desktop.ui.theme import HIGH_CONTRAST, NORMAL
from tholos_desktop.ui.ui import Ui

_SWITCH, _GROOVE = (58, 30), (7 / 8, 4 / 9)
"""Width and height of a switch in pixels at 1280x720; those of its groove, as shares of them."""
_TUTOR_LEAST, _COLUMN, _BESIDE = 640, 330, 335
"""Minimum width of the tutor's choice beside its picture, height of a slider that is a column, and
width that the tabs with their margins take in the language of the longest names, in pixels at
1280x720."""
_ANIMATIONS = "off", "slow", "normal", "fast"
Make = Callable[[Ui, str], Box]
"""Returns the box of a setting, whose name is given."""


def choose(ctx: Context, field: str, value: Any) -> None:
    setattr(ctx.settings, field, value)
    ctx.refresh()


def setting_rows(ui: Ui, fields: Iterable[str]) -> Iterator[Box]:
    return (ROWS[field](ui, field) for field in fields)


def _picture_row(
    label: str, ratio: float, choices: Callable[[Context], list[tuple[Any, str, Any]]]
) -> Make:
    """``choices`` are values, names and functions that draw their pictures."""

    def make(ui: Ui, field: str) -> Box:
        ctx = ui.ctx
        chosen = getattr(ctx.settings, field)
        options = [
            PictureOption(text, draw, partial(choose, ctx, field, value), value == chosen)
            for value, text, draw in choices(ctx)
        ]
        return pictures(ui, ctx.words(label), options, ratio)

    return make


def _views(ctx: Context) -> list[tuple[Any, str, Any]]:
    return [
        (view, ctx.words(f"options.view_{view}"), partial(draw_choice, f"view-{view}"))
        for view in VIEWS
    ]


def _colors(ctx: Context) -> list[tuple[Any, str, Any]]:
    return [
        (theme == HIGH_CONTRAST, ctx.words(key), partial(draw_colors, ctx=ctx, theme=theme))
        for theme, key in (
            (NORMAL, "options.contrast_normal"), (HIGH_CONTRAST, "options.contrast_high")
        )
    ]  # fmt: skip


def _slider(
    label: str,
    values: Sequence[Any],
    said: Callable[[Words, Any], str],
    effect: Effect | None = None,
    stones: str = "",
) -> Make:
    """``effect`` is the sound that lets a new value be heard. A slider of ``stones`` is a column
    that grows by them."""

    def make(ui: Ui, field: str) -> Box:
        ctx = ui.ctx
        now = getattr(ctx.settings, field)

        def move(at: int) -> None:
            choose(ctx, field, values[at])
            if effect:
                ctx.sound.play(effect)

        at = sum(each < now for each in values) if now not in values else values.index(now)
        texts, name = [said(ctx.words, value) for value in values], ctx.words(label)
        slider = partial(SliderField, name, values=texts, at=at, command=move, knob=_knob)
        if not stones:
            return FormRow(name, slider())
        upright = partial(draw_growing, ctx=ctx, stones=stones)
        column = slider(high=ui.px(_COLUMN), upright=upright)
        return Column(column, Text(name, align="center"), gap=4)

    return make


def _knob(width: int) -> pygame.Surface:
    return stone_picture(WHITE, stone_box(width))


def switch(
    label: str,
    on: Any = True,
    off: Any = False,
    picture: Callable[[Ui, bool], Box] | None = None,
) -> Make:
    """Return a setting that is on or off: a stone at the left or right end of a groove, below a
    ``picture`` of what that means."""

    def make(ui: Ui, field: str) -> Box:
        ctx = ui.ctx
        is_on, name = getattr(ctx.settings, field) == on, ctx.words(label)
        state = ctx.words("app.on" if is_on else "app.off")

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            theme, groove = ctx.theme, rect.scale_by(*_GROOVE)
            ground = theme.accent if is_on else theme.night
            pygame.draw.rect(surface, ground, groove, border_radius=groove.height // 2)
            edge = theme.focus if is_on else theme.line
            pygame.draw.rect(surface, edge, groove, ui.px(1), border_radius=groove.height // 2)

        wide, high = _SWITCH
        knob = drawn(_knob(ui.px(wide) // 2))
        ends = (Space(), knob) if is_on else (knob, Space())
        groove = Narrow(Middle(High(Ground(Row(*ends, gap=0), draw), ui.px(high))), wide)
        said = Text(name, valign="middle"), Narrow(Text(state, "button", valign="middle"))
        says = ctx.words("app.pair", name=name, text=state)
        press = partial(choose, ctx, field, off if is_on else on)
        shown = Row(*said, groove, gap=14)
        framed = Column(picture(ui, is_on), shown, gap=6) if picture else shown
        return BoxPress(framed, says, press, pad=8, area=field)

    return make


def _screens(ctx: Context) -> list[tuple[Any, str, Any]]:
    return [
        (is_full, ctx.words(key), partial(draw_screen, ctx=ctx, is_full=is_full))
        for is_full, key in ((False, "options.window"), (True, "options.fullscreen"))
    ]


class _Languages(Choice[str]):
    """The languages, in rows that stay the same whichever is chosen and names the tabs beside."""

    def shown(self, ui: Ui, width: int) -> Box:
        room = ui.window.width - round(ui.px(_BESIDE) * ui.ctx.settings.text_scale)
        are_tabs_beside = ui.window.width - width > ui.px(_BESIDE) // 2
        return super().shown(ui, min(width, room) if are_tabs_beside else width)


def _language(ui: Ui, field: str) -> Box:
    """Return the languages by their own names, which need no label."""
    ctx, names = ui.ctx, [*ui.ctx.words.own_names.items()]
    command = partial(choose, ctx, field)
    return _Languages(ctx.words("options.language"), names, ctx.settings.language, command)


def _named(label: str, choices: Callable[[Words], list[tuple[Any, str]]]) -> Make:
    def make(ui: Ui, field: str) -> Box:
        ctx, name = ui.ctx, ui.ctx.words(label)
        chosen, command = getattr(ctx.settings, field), partial(choose, ctx, field)
        return labeled_choice(name, choices(ctx.words), chosen, command)

    return make


def _tutor(ui: Ui, field: str) -> Box:
    """Return when the tutor warns, and what the choice means."""
    words, chosen = ui.ctx.words, ui.ctx.settings.tutor
    modes = _named("tutor.title", lambda said: [(each, said(f"tutor.{each}")) for each in TUTORS])
    explained = (chosen, *(each for each in TUTORS if each != chosen))
    soft = ui.ctx.theme.ink_soft
    says = (Text(words(f"tutor.{each}_says"), "small", soft) for each in explained)
    choice = Column(modes(ui, field), Steady(*says))
    warning = setting_pictures.warning(ui, chosen != "off")
    return SideBySide(warning, Middle(choice), least=_TUTOR_LEAST, gap=20, shares=(2, 3))


def _text_size(ui: Ui, field: str) -> Box:
    """Return the size, in which its own label stands, and whether the board is flat beside it."""
    words, soft = ui.ctx.words, ui.ctx.theme.ink_soft
    slider = _slider("options.text_size", TEXT_SCALES, _percent)(ui, field)
    board = pygame.Rect(0, 0, ui.size[0] - panel_width(ui), ui.size[1])
    is_flat = ui.ctx.settings.view == "auto" and wants_plan(ui.ctx, board, ui.text_px("small"))
    flat = words("app.pair", name=words("options.view"), text=words("options.view_plan"))
    return Column(slider, Text(flat, color=soft) if is_flat else None)


def _percent(words: Words, share: float) -> str:
    return words("options.percent", n=round(share * 100))


def _volume(words: Words, n: int) -> str:
    return words("options.percent", n=n)


def _animation(words: Words, speed: str) -> str:
    return words("app.off" if speed == "off" else f"options.animation_{speed}")


ROWS: dict[str, Make] = {
    "language": _language,
    "text_scale": _text_size,
    "high_contrast": _picture_row("options.contrast", 0.3, _colors),
    "fullscreen": _picture_row("options.tab_display", 0.42, _screens),
    "view": _picture_row("options.view", 0.42, _views),
    "show_points": switch("options.points", picture=setting_pictures.points),
    "rivals_talk": switch("options.rivals", picture=setting_pictures.remarks),
    "buttons": switch("options.buttons", on="all", off="few", picture=setting_pictures.buttons),
    "animation": _slider("options.animation", _ANIMATIONS, _animation),
    "tutor": _tutor,
    "volume_master": _slider("options.volume_master", VOLUMES, _volume, "stone_white", "wbgw"),
    "volume_effects": _slider("options.volume_effects", VOLUMES, _volume, "stone_white", "bwwb"),
    "volume_music": _slider("options.volume_music", VOLUMES, _volume, stones="gwbw"),
    "mono": switch("options.sides"),
    "mute_unfocused": switch("options.mute", picture=setting_pictures.muted),
}


class Tab(NamedTuple):
    icon: Icon
    cards: tuple[tuple[str, ...], ...] = ()
    """Settings, by the card on which they are."""


TABS = {
    "display": Tab("display", (("language",), ("view",), ("fullscreen",))),
    "game": Tab(
        "board",
        (
            ("show_points", "rivals_talk", "buttons"),
            ("tutor",),
        ),
    ),
    "sound": Tab(
        "sound", (("volume_master", "volume_effects", "volume_music"), ("mute_unfocused",))
    ),
    "keys": Tab("keyboard"),
    "access": Tab("access", (("high_contrast",), ("text_scale", "animation"), ("mono",))),
}
"""Tabs of the options. The page adds what is no setting, such as the looks.
``docs/accessibility.md`` lists what else Tholos offers to eyes, ears and hands."""
