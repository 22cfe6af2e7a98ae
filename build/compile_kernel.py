"""Compile the bots' kernel ahead of time, into an extension module that needs no numba.

    python build/compile_kernel.py FOLDER

Writes ``tholos_kernel`` for this Python and system into a folder, and ``kernel-key.txt`` beside it:
the packaged program takes the two only together. A C compiler is needed, as numba's ``pycc`` links
with one. The bots are made to think in a process of their own first, so that numba keeps what it
compiles; in a second one each function then shows with which types Python itself calls it: those
are exported, what they call is linked inside.
"""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLIES = (0, 12, 30, 44, 50)
"""After so many turns of a game each bot is asked: at its beginning, and where the solver helps."""


def main(folder: Path) -> int:
    """Compile into a folder; return the exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "NUMBA_CACHE_DIR": home,
            "NUMBA_CPU_NAME": "generic",
            "PYTHONPATH": str(ROOT),
        }
        for step in ("--think", "--export"):
            command = [sys.executable, __file__, str(folder.resolve()), step]
            subprocess.run(command, check=True, env=environment)
    return 0


def think() -> None:
    """Have every bot call what it ever calls."""
    from ai.arena.openings import opening
    from ai.bot import Limit
    from ai.bots import levels, mcts
    from ai.kernel.perft import perft
    from ai.review import review
    from tholos_desktop.rules import legal_turns

    levels.warm_up()
    mcts.warm_up()
    for ornaments in (0, 5):
        game = opening(1, ornaments)
        while not game.is_over:
            if game.ply in PLIES or game.position.open_spaces() in (1, 3, 6):
                perft(game.position, 3)
                for level in levels.LEVELS:
                    for ranks in (1, 3):
                        limit = Limit(nodes=100, lines=ranks)
                        levels.bot(level).think(
                            game.position, limit, 1, stop=lambda: False, tell=lambda _: None
                        )
            game.play(legal_turns(game.position)[-1])
        review(game, 30)


def dispatchers() -> Iterator[tuple[str, Any]]:
    """The compiled functions of the bots, each by the name that it is exported under."""
    import ai
    from ai.kernel.shipped import exported_name

    for module in pkgutil.walk_packages(ai.__path__, "ai."):
        loaded = importlib.import_module(module.name)
        for value in vars(loaded).values():
            if hasattr(value, "py_func") and value.py_func.__module__ == module.name:
                yield exported_name(value.py_func), value


def export(folder: Path) -> None:
    """Compile what Python calls, as found out by calling it."""
    warnings.simplefilter("ignore")
    from numba import njit
    from numba.pycc import CC

    from ai.dependencies import machine_code_key
    from ai.kernel.shipped import KEY_FILE, MODULE, key_number

    compiler = CC(MODULE, source_module=sys.modules[__name__])
    compiler.output_dir = str(folder)
    compiler.target_cpu = ""
    number = 0
    for name, dispatcher in dispatchers():
        for signature in dispatcher.nopython_signatures:
            names = ", ".join(f"a{index}" for index in range(len(signature.args)))
            scope = {"call": dispatcher}
            exec(f"def {name}({names}): return call({names})", scope)
            compiler.export(name, signature)(scope[name])
            number += 1
            print(name, signature)
    key = machine_code_key()
    scope = {"njit": njit}
    exec(f"def content_key(): return {key_number(key)}", scope)
    compiler.export("content_key", "int64()")(scope["content_key"])
    compiler.compile()
    (folder / KEY_FILE).write_text(key)
    print(f"{number} functions in {folder / compiler.output_file}")


if __name__ == "__main__":
    match sys.argv[2:]:
        case ["--think"]:
            think()
        case ["--export"]:
            think()
            export(Path(sys.argv[1]))
        case _:
            sys.exit(main(Path(sys.argv[1])))
