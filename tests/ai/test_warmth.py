"""The bots' machine code: how far its compilation is, what is told, what may fail."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from ai.bots.warmth import Warmth
from ai.kernel.shipped import ROOT
from tholos_desktop.table.protocol_lines import EngineTrouble, Warming

COLD = """
import sys
from ai.bots import levels

levels.warmth.warm_up()
ours = [each for name, each in sys.modules.items() if name.startswith("ai.")]
compiled = {each for module in ours for each in vars(module).values() if hasattr(each, "py_func")}
assert len(compiled) > 20
print(levels.warmth.trouble, [each.__name__ for each in compiled if not each.signatures])
"""


def test_every_function_that_is_compiled_counts_and_the_end_is_told_once():
    heard: list[Callable[[], None]] = []
    told: list[Warming | EngineTrouble] = []
    warmth = Warmth(lambda: [heard[0]() for _ in range(5)], 4, heard.append)
    assert warmth.progress == Warming(0, 4) and not warmth.wait(0)
    warmth.warm_up(told.append)
    assert told == [Warming(1, 4), Warming(2, 4), *3 * [Warming(3, 4)], Warming(4, 4)]
    assert warmth.wait(0) and warmth.trouble is None
    warmth.warm_up(told.append)
    assert len(told) == 6, "loaded once"


def test_what_fails_is_told_and_nobody_need_wait_any_longer():
    def load() -> None:
        raise ImportError("no numba")

    told: list[Warming | EngineTrouble] = []
    warmth = Warmth(load, 4)
    warmth.warm_up(told.append)
    assert told == [EngineTrouble("ImportError: no numba"), Warming(4, 4)]
    assert warmth.wait(0) and warmth.trouble == told[0]


@pytest.mark.slow
def test_no_function_is_compiled_during_a_game(tmp_path):
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", COLD]
    told = subprocess.check_output(command, cwd=ROOT, env=environment, encoding="utf-8")
    assert told == "None []\n"
