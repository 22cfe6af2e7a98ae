from collections.abc import Iterator, Sequence

import pygame

from tholos_desktop.ui.metrics import Metrics

_GAP = 6
_EDGES = 48
"""Room for a button's edges and tick beside its text, in pixels at 1280x720."""


def rows(metrics: Metrics, labels: Sequence[str], width: int) -> list[int]:
    """Return the number of options in each row, such that every text fits on one line."""
    font, gap = metrics.font("button"), metrics.px(_GAP)
    widest = max(font.size(label)[0] for label in labels) + metrics.px(_EDGES)
    fit = max(1, min(len(labels), (width + gap) // (widest + gap)))
    count = -(-len(labels) // fit)
    share, more = divmod(len(labels), count)
    return [share + 1] * more + [share] * (count - more)


def height(metrics: Metrics, labels: Sequence[str], width: int) -> int:
    count = len(rows(metrics, labels, width))
    return count * metrics.button_height() + (count - 1) * metrics.px(_GAP)


def places(metrics: Metrics, labels: Sequence[str], rect: pygame.Rect) -> Iterator[pygame.Rect]:
    counts, gap = rows(metrics, labels, rect.width), metrics.px(_GAP)
    high = (rect.height - gap * (len(counts) - 1)) // len(counts)
    for row, count in enumerate(counts):
        wide = (rect.width - gap * (count - 1)) // count
        top = rect.top + row * (high + gap)
        for index in range(count):
            yield pygame.Rect(rect.left + index * (wide + gap), top, wide, high)
