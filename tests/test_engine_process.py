"""A child process that is listened to leaves nothing open when it is ended."""

import subprocess
import sys

import pytest

_ENDED = """
import sys, time
from tholos_desktop.table.engine_process import EngineProcess
engine = EngineProcess([sys.executable, "-S", "-c", {program!r}], lambda: None)
while not list(engine.lines()):
    time.sleep(0.01)
engine.end(politely={politely})
del engine
"""


@pytest.mark.parametrize("politely", [True, False])
@pytest.mark.parametrize("then", ["input()", "while True: print('info')"])
def test_no_pipe_is_left_open(politely: bool, then: str) -> None:
    script = _ENDED.format(program=f"print('ready', flush=True)\n{then}", politely=politely)
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error::ResourceWarning", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
