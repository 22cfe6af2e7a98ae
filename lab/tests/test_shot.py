"""Pictures of scenes."""

import threading
from pathlib import Path

import pygame
import pytest

from lab.__main__ import main


def test_a_scene_can_be_drawn(tmp_path: Path) -> None:
    file, before = tmp_path / "out.png", threading.enumerate()
    assert main(["shot", "rules:bonus", str(file), "--size", "960x540", "--lang", "es"]) == 0
    left = [thread.name for thread in threading.enumerate() if thread not in before]
    assert all(name.startswith("waits") for name in left), "nothing but the disk's thread stays"
    assert pygame.image.load(file).get_size() == (960, 540)


def test_every_option_shows_in_the_picture(tmp_path: Path) -> None:
    code = ["--position", "-/g/-/-/-/-/- ww/bb w -"]
    options = (
        [], code, [*code, "--keys", "z 1"], ["--text-scale", "1.5"], ["--lang", "es"],
        ["--set", "view=plan"], ["--set", "high_contrast=true"],
        [*code, "--keys", "z 1", "--after", "0.1"],
    )  # fmt: skip
    file = tmp_path / "out.png"
    pictures = set()
    for each in options:
        assert main(["shot", "game", str(file), "--size", "960x540", *each]) == 0
        pictures.add(file.read_bytes())
    assert len(pictures) == len(options)
    assert main(["shot", "pause", str(file), "--size", "960x540", *code]) == 0
    assert file.read_bytes() not in pictures


def test_the_page_of_the_looks_names_those_that_are_shown(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.png" for number in range(2)]
    for file, page in zip(files, ("morning", "night"), strict=True):
        assert main(["shot", f"menu:{page}", str(file), "--size", "960x540"]) == 0
    assert files[0].read_bytes() != files[1].read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere", "out.png"],
        ["rules:nowhere", "out.png"],
        ["game", "out.png", "--position", "nonsense"],
        ["menu", "out.png", "--lang", "xx"],
        ["game", "out.png", "--keys", "nonsense"],
        ["game", "out.png", "--set", "nonsense=1"],
        ["game", "out.png", "--set", "high_contrast=7"],
        ["menu", "no/such/folder/out.png"],
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["shot", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("lab: ")
    assert said.count("\n") == 1
