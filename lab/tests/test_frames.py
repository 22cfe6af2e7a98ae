from lab.bench import frames
from tholos_desktop.commands import sample


def test_the_menu_opens_in_a_process_of_its_own() -> None:
    with sample.home():
        assert frames._first_frame() > 0
