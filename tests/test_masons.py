"""Faces of rivals are told apart, and each mason has words in every language."""

from itertools import combinations

import pygame
import pytest

from tholos_desktop import files
from tholos_desktop.board.portraits import portrait
from tholos_desktop.language.catalogue import languages, load
from tholos_desktop.scenes.play.new_game import FACES
from tholos_desktop.table.protocol_lines import MANNERS
from tholos_desktop.table.rivals import RIVALS

MOST_BYTES = 700_000
LINES = ("says", "start", "won", "lost", "drawn")


def test_each_face_is_a_round_portrait_and_all_together_are_small() -> None:
    folder = files.asset("images", "portraits")
    assert {path.stem for path in folder.iterdir()} == set(FACES)
    assert sum(path.stat().st_size for path in folder.iterdir()) < MOST_BYTES
    for face in FACES:
        picture = portrait(face, 64)
        assert [picture.get_at(at).a for at in ((0, 0), (63, 0), (0, 63), (63, 63))] == [0] * 4
        assert picture.get_at((32, 32)).a == 255


def test_no_two_portraits_are_alike_as_small_as_in_the_game() -> None:
    small = {face: pygame.surfarray.array3d(portrait(face, 32)).astype(int) for face in FACES}
    for one, other in combinations(small, 2):
        assert abs(small[one] - small[other]).mean() > 12, (one, other)


@pytest.mark.parametrize("language", languages())
def test_each_mason_has_their_words(language: str) -> None:
    texts = load(language)
    lines = [texts[f"masons.{rival.name}_{line}"] for rival in RIVALS for line in LINES]
    assert len(set(lines)) == len(lines)
    assert all(f"masons.likes_{manner}" in texts for manner in MANNERS)
