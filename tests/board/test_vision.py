"""Pictures as other eyes see them."""

import pygame
import pytest

from lab.bench.eyes import EYES, as_seen_by

Color = tuple[int, int, int]


def seen(eyes: str, color: Color) -> Color:
    """A color, after a picture of it went through other eyes."""
    picture = pygame.Surface((2, 2))
    picture.fill(color)
    red, green, blue, _ = as_seen_by(eyes, picture).get_at((1, 1))
    return red, green, blue


def apart(eyes: str, one: Color, other: Color) -> int:
    """How far two colors are from each other to some eyes."""
    return sum(abs(a - b) for a, b in zip(seen(eyes, one), seen(eyes, other), strict=True))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("shade", [0, 90, 255])
def test_grays_stay_as_they_are(eyes: str, shade: int) -> None:
    assert seen(eyes, (shade,) * 3) == pytest.approx((shade,) * 3, abs=2)


@pytest.mark.parametrize(
    ("eyes", "one", "other"),
    [
        ("protan", (200, 80, 60), (105, 105, 60)),
        ("deutan", (200, 80, 60), (140, 130, 60)),
        ("tritan", (90, 110, 190), (60, 125, 120)),
    ],
)
def test_each_kind_confuses_its_own_colors(eyes: str, one: Color, other: Color) -> None:
    confused = apart(eyes, one, other)
    others = [apart(each, one, other) for each in ("protan", "deutan", "tritan") if each != eyes]
    assert confused < 70
    assert confused < min(others)
