from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes.tutor_choice import tutor_says
from tholos_desktop.storage.settings import ANIMATIONS, TEXT_SCALES, TUTORS, VIEWS, VOLUMES
from tholos_desktop.ui.boxes import Box
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.icons import Icon

Choices = list[tuple[Any, str]]


def setting_rows(ctx: Context, fields: Iterable[str]) -> Iterator[Box]:
    def choose(field: str, value: Any) -> None:
        setattr(ctx.settings, field, value)
        ctx.refresh()

    for field in fields:
        label, choices = ROWS[field]
        chosen, choice = getattr(ctx.settings, field), choices(ctx.words)
        yield labeled_choice(ctx.words(label), choice, chosen, partial(choose, field))
        if choices is _tutors:
            yield tutor_says(ctx, chosen)


def _two(no: str, yes: str) -> Callable[[Words], Choices]:
    return lambda words: [(False, words(no)), (True, words(yes))]


def _animations(words: Words) -> Choices:
    return [(speed, words(f"options.animation_{speed}")) for speed in ANIMATIONS]


def _tutors(words: Words) -> Choices:
    return [(mode, words(f"tutor.{mode}")) for mode in TUTORS]


def _text_sizes(words: Words) -> Choices:
    return [(scale, words("options.percent", n=round(scale * 100))) for scale in TEXT_SCALES]


def _volumes(words: Words) -> Choices:
    loud = [(n, words("options.percent", n=n)) for n in VOLUMES if n]
    return [(0, words("options.silent")), *loud]


ROWS: dict[str, tuple[str, Callable[[Words], Choices]]] = {
    "language": ("options.language", lambda words: list(words.own_names.items())),
    "text_scale": ("options.text_size", _text_sizes),
    "high_contrast": ("options.contrast", _two("options.contrast_normal", "options.contrast_high")),
    "view": ("options.view", lambda words: [(v, words(f"options.view_{v}")) for v in VIEWS]),
    "animation": ("options.animation", _animations),
    "reduced_motion": ("options.motion", _two("options.motion_full", "options.motion_reduced")),
    "show_points": ("options.points", _two("options.points_hidden", "options.points_shown")),
    "rivals_talk": ("options.rivals", _two("options.rivals_silent", "options.rivals_talk")),
    "tutor": ("tutor.title", _tutors),
    "volume_master": ("options.volume_master", _volumes),
    "volume_effects": ("options.volume_effects", _volumes),
    "volume_music": ("options.volume_music", _volumes),
    "mono": ("options.sides", _two("options.sides_stereo", "options.sides_mono")),
    "mute_unfocused": ("options.mute", _two("options.mute_no", "options.mute_yes")),
    "same_network": (
        "options.same_network",
        _two("options.same_network_no", "options.same_network_yes"),
    ),
    "fullscreen": ("options.screen", _two("options.window", "options.fullscreen")),
}


class Tab(NamedTuple):
    icon: Icon
    fields: tuple[str, ...]


TABS = {
    "display": Tab("display", ("language", "text_scale", "high_contrast", "view", "fullscreen")),
    "game": Tab(
        "board",
        ("show_points", "rivals_talk", "animation", "reduced_motion", "tutor"),
    ),
    "sound": Tab(
        "sound", ("volume_master", "volume_effects", "volume_music", "mono", "mute_unfocused")
    ),
    "keys": Tab("keyboard", ()),
    "elsewhere": Tab("people", ("same_network",)),
}
"""Tabs of the page of options, with the settings under each."""
