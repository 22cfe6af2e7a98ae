"""The fonts in which a line is drawn: the text's own font and, for characters that it lacks, others
of the program and of the system."""

import io
import re
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pygame

from tholos_desktop.plain_text import printable

_PROBE_PX = 64
_MISSING = "\uffff"
"""A character that no font has."""
_JOINER = "\u200d"
_SELECTORS = "".join(map(chr, range(0xFE00, 0xFE10)))
"""Characters that choose a form of the one before, as for many emoji, and are never seen."""
_FAMILIES = ("emoji", "notosans", "dejavusans", "segoeui", "arial", "tahoma", "noto", "")
"""Parts of the names of system fonts, first choice first."""
_BLANK_FONTS = ("lastresort", "adobeblank")
"""Parts of the names of fonts that have a box, or nothing, for every character."""
_SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong", "ETHIOPIC": "Ethi", "HANGUL": "Hang",
}  # fmt: skip
"""ISO 15924 codes of the scripts that need shaping, by the first word of their characters' Unicode
names."""
_RIGHT_TO_LEFT = ("Arab", "Hebr", "Syrc", "Thaa", "Nkoo")
_KINDS = {"R": "R", "AL": "R", "AN": "R", "NSM": "M", "EN": "N", "L": "L"}
_RIGHT_TO_LEFT_PART = re.compile("R(?:[^L]?R|M| N+ R)*")
"""Matches, among the characters' :data:`_KINDS`, a name that runs from right to left. Between two
names, or a name and a number of the sentence, the line runs on from left to right."""


class GlyphRun(NamedTuple):
    """Characters of a line, in reading order, that are drawn with one font."""

    text: str
    file: str | None
    """``None`` if no font has these characters."""
    script: str
    """ISO 15924 code; "" if the characters need no shaping."""

    @property
    def direction(self) -> int:
        is_reversed = self.script in _RIGHT_TO_LEFT
        return pygame.DIRECTION_RTL if is_reversed else pygame.DIRECTION_LTR


class FontFallback:
    """Chooses a font for each character. The system's fonts are searched only for a character that
    the program's fonts lack, and none stays open."""

    def __init__(self) -> None:
        self._own: dict[str, _Coverage] = {}
        self._found: dict[str, str | None] = {}
        """System font of each character that was looked up; ``None`` if no font has it."""
        self.runs = lru_cache(maxsize=1024)(self._runs)

    def _runs(self, text: str, own: tuple[str, ...]) -> tuple[GlyphRun, ...]:
        """Split a line into runs, from left to right as they are drawn. ``own`` are fonts of the
        program, first choice first. The line as a whole runs from left to right, as all languages
        of the program do."""
        text = unicodedata.normalize("NFC", printable(text)).replace("\u00a0", " ")
        for own_file in own:
            if own_file not in self._own:
                self._own[own_file] = _Coverage(io.BytesIO(Path(own_file).read_bytes()))
        if all(_is_plain(each) and self._own_file(each, own[:1]) for each in set(text)):
            return (GlyphRun(text, own[0], ""),)
        self._look_up({each for each in text if not self._own_file(each, own[-1:])})
        runs = list[GlyphRun]()
        for part, is_right_to_left in _directions(text):
            inner = list[GlyphRun]()
            for cluster, script in _clusters(part):
                fonts = own[-1:] if len(cluster) > 1 else own  # the others lack most marks
                file = self._own_file(cluster[0], fonts) or self._found[cluster[0]]
                if inner and inner[-1][1:] == (file, script):
                    inner[-1] = inner[-1]._replace(text=inner[-1].text + cluster)
                else:
                    inner.append(GlyphRun(cluster, file, script))
            runs += reversed(inner) if is_right_to_left else inner
        return tuple(runs) or (GlyphRun("", own[0], ""),)

    def _own_file(self, letter: str, own: tuple[str, ...]) -> str | None:
        if letter.isspace() or letter in _SELECTORS or unicodedata.category(letter) == "Cf":
            return own[0]
        return next((file for file in own if self._own[file].has(letter)), None)

    def _look_up(self, letters: Iterable[str]) -> None:
        """Find a system font for each character, opening each font at most once."""
        missing = {letter for letter in letters if letter not in self._found}
        for file in self._system_fonts if missing else ():
            try:
                coverage = _Coverage(file)
            except (OSError, pygame.error):
                continue
            found = set(filter(coverage.has, missing))
            self._found |= dict.fromkeys(found, file)
            missing -= found
            if not missing:
                return
        self._found |= dict.fromkeys(missing, None)

    @cached_property
    def _system_fonts(self) -> list[str]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a system that does not list its fonts
            names = pygame.font.get_fonts()
        names = [name for name in names if not any(map(name.__contains__, _BLANK_FONTS))]
        names.sort(key=lambda name: (_family(name), len(name), name))
        found = map(pygame.font.match_font, names)
        return [*dict.fromkeys(file for file in found if file)]


class _Coverage:
    """The characters that a font has."""

    def __init__(self, file: str | BinaryIO) -> None:
        """Raises ``OSError`` or ``pygame.error`` if the file is no font."""
        self._font = pygame.font.Font(file, _PROBE_PX)
        self._lacking = self._font.metrics(_MISSING)[0]
        self._known: dict[str, bool] = {}

    def has(self, letter: str) -> bool:
        """Return True if the font draws a character, and not as those that it lacks."""
        if letter not in self._known:
            box = self._font.metrics(letter)[0]
            self._known[letter] = box not in (None, self._lacking) and box[1] > box[0]
        return self._known[letter]


def _family(name: str) -> int:
    return next(index for index, part in enumerate(_FAMILIES) if part in name)


def _directions(text: str) -> Iterator[tuple[str, bool]]:
    """Split a line into parts, each with True if it runs from right to left."""
    kinds = "".join(_KINDS.get(unicodedata.bidirectional(letter), " ") for letter in text)
    done = 0
    for match in _RIGHT_TO_LEFT_PART.finditer(kinds):
        yield text[done : match.start()], False
        yield text[match.start() : match.end()], True
        done = match.end()
    yield text[done:], False


def _clusters(text: str) -> Iterator[tuple[str, str]]:
    """Split a text into characters, each together with its marks and the characters joined to it,
    and with its script: that of the letters before, but none for numbers, which run from left to
    right everywhere."""
    cluster = script = last = ""
    for letter in text:
        if cluster and (_is_mark(letter) or cluster.endswith(_JOINER)):
            cluster += letter
            continue
        if cluster:
            yield cluster, script
        cluster = letter
        if letter.isalpha():
            last = _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")
        script = "" if unicodedata.bidirectional(letter) in ("EN", "AN") else last
    if cluster:
        yield cluster, script


@lru_cache(maxsize=1024)
def _is_plain(letter: str) -> bool:
    """True if a character needs neither shaping nor a direction of its own."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    has_direction = unicodedata.bidirectional(letter) in ("R", "AL", "AN")
    return not (has_direction or script in _SCRIPTS or _is_mark(letter) or not letter.isprintable())


def _is_mark(letter: str) -> bool:
    is_skin_tone = "\U0001f3fb" <= letter <= "\U0001f3ff"
    return letter == _JOINER or is_skin_tone or unicodedata.category(letter)[0] == "M"
