import subprocess
import sys

from lab.bench import frames
from tholos_desktop import files


def test_the_menu_opens_in_a_process_of_its_own() -> None:
    with files.temporary_home():
        assert frames._first_frame() > 0


def test_a_process_that_is_timed_imports_no_bot() -> None:
    program = "import sys, lab.bench.frames; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]
