"""Files and texts dropped on the window. SDL sends all parts of a drop at once, each file and each
line of a text as an event."""

from collections.abc import Iterable, Iterator

import pygame

KINDS = (pygame.DROPFILE, pygame.DROPTEXT)


def joined(events: Iterable[pygame.Event]) -> Iterator[pygame.Event]:
    """Yield a frame's events, with one event for a drop. A dropped link is an empty text, since SDL
    only says that there was a drop. ``others`` is the number of further files."""
    files, lines, is_dropped = list[pygame.Event](), list[str](), False
    for event in events:
        if event.type == pygame.DROPFILE:
            files.append(event)
        elif event.type == pygame.DROPTEXT:
            lines.append(event.text)
        elif event.type == pygame.DROPCOMPLETE:
            is_dropped = True
        else:
            yield event
    if files:
        yield pygame.Event(pygame.DROPFILE, file=files[0].file, others=len(files) - 1)
    elif lines or is_dropped:
        yield pygame.Event(pygame.DROPTEXT, text="\n".join(lines), others=0)
