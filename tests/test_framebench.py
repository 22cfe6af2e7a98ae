"""The frame bench: what it starts in processes of its own."""

from tholos_desktop.commands import framebench, sample


def test_the_menu_opens_in_a_process_of_its_own() -> None:
    with sample.home():
        assert framebench._first_frame() > 0
