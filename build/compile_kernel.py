"""Compile the bots' kernel ahead of time, into an extension module that needs no numba.

    python build/compile_kernel.py FOLDER [--object]

It writes ``tholos_kernel`` for this Python and system into a folder, and ``kernel-key.txt`` beside
it. The packaged program accepts the two only together.

numba's ``pycc`` needs a C compiler as its linker. With ``--object``, it writes ``tholos_kernel.o``
instead of the module, for a compiler elsewhere (``build/windows/cross_kernel.sh``).

The bots first think in a process of their own, so that numba caches the functions it compiles. In
a second process, each function then shows the types with which Python itself calls it. The
functions that Python calls are exported; those that they call are linked inside.
"""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLIES = (0, 12, 30, 44, 50)
"""Numbers of turns after which each bot is asked, from the start of a game to its end, where the
solver helps."""
STRENGTHS_APART = 300
"""Difference between the ratings for which a bot is asked."""


def main(folder: Path, export_step: str) -> int:
    """Compile into a folder, ending with ``--export`` or ``--object``; return the exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "NUMBA_CACHE_DIR": home,
            "NUMBA_CPU_NAME": "generic",
            "PYTHONPATH": str(ROOT),
        }
        for step in ("--think", export_step):
            command = [sys.executable, __file__, str(folder.resolve()), "--step", step]
            subprocess.run(command, check=True, env=environment)
    return 0


def think() -> None:
    """Let every bot call all functions that it may ever call."""

    from ai.bot import Limit, Task
    from ai.bots import levels, strength
    from ai.kernel.perft import perft
    from ai.review import review
    from ai.teaching.teacher import Explainer, Question
    from lab.arena.openings import opening
    from tholos_desktop.rules import legal_turns

    levels.warmth.warm_up()
    for ornaments in (0, 5):
        game = opening(1, ornaments)
        while not game.is_over:
            if game.ply in PLIES or game.position.open_spaces() in (1, 3, 6):
                perft(game.position, 3)
                turn = legal_turns(game.position)[0]
                Explainer().explain(Question(game.position, turn, nodes=30))
                for level in levels.LEVELS:
                    for ranks, at_ease in ((1, True), (3, False)):
                        limit = Limit(nodes=100, lines=ranks, at_ease=at_ease)
                        levels.bot(level).think(Task(game.position, limit, seed=1))
                for elo in range(*strength.limits(), STRENGTHS_APART):
                    levels.graded(elo).think(Task(game.position, seed=1))
            game.play(legal_turns(game.position)[-1])
        review(game, 30)


def dispatchers() -> Iterator[tuple[str, Any]]:
    """Yield the bots' compiled functions, each with the name under which it is exported."""
    import ai
    from ai.kernel.shipped import exported_name

    for module in pkgutil.walk_packages(ai.__path__, "ai."):
        loaded = importlib.import_module(module.name)
        for value in vars(loaded).values():
            if hasattr(value, "py_func") and value.py_func.__module__ == module.name:
                yield exported_name(value.py_func), value


def exported() -> Iterator[tuple[str, Any, Any]]:
    """Yield each function that Python has called, by its name, its signature, and a function that
    calls it."""
    from numba import njit

    from ai.kernel.shipped import key_number, machine_code_key

    for name, dispatcher in dispatchers():
        for signature in dispatcher.nopython_signatures:
            names = ", ".join(f"a{index}" for index in range(len(signature.args)))
            scope = {"call": dispatcher}
            exec(f"def {name}({names}): return call({names})", scope)
            print(name, signature, flush=True)
            yield name, signature, scope[name]
    scope = {"njit": njit}
    exec(f"def content_key(): return {key_number(machine_code_key())}", scope)
    yield "content_key", "int64()", scope["content_key"]


def let_threads_run() -> None:
    """Let the module's functions run without Python's lock, as those that numba saves do.

    ``pycc`` has no option for this. Without it, the oracle's second thread would wait for the first
    one."""
    from numba.core.compiler import Flags
    from numba.pycc import compiler

    def flags() -> Flags:
        made = Flags()
        made.release_gil = True
        return made

    compiler.Flags = flags


def write_module(folder: Path) -> None:
    """Compile and link the extension module."""
    from numba.pycc import CC

    from ai.kernel.shipped import MODULE

    compiler = CC(MODULE, source_module=sys.modules[__name__])
    compiler.output_dir = str(folder)
    compiler.target_cpu = ""
    for name, signature, function in exported():
        compiler.export(name, signature)(function)
    compiler.compile()


def write_object(folder: Path) -> None:
    """Only compile, which ``CC`` does before it asks for a C compiler."""
    from numba.core import sigutils, typing
    from numba.pycc.compiler import ExportEntry, ModuleCompiler

    from ai.kernel.shipped import MODULE

    entries = []
    for name, signature, function in exported():
        arguments, returned = sigutils.normalize_signature(signature)
        entries.append(ExportEntry(name, typing.signature(returned, *arguments), function))
    entries.sort(key=lambda entry: entry.symbol)
    compiler = ModuleCompiler(entries, MODULE, True, cpu_name="")
    compiler.external_init_function = f"pycc_init_{MODULE}"
    compiler.write_native_object(str(folder / f"{MODULE}.o"), wrap=True)


def export(folder: Path, write: Callable[[Path], None]) -> None:
    """Write the machine code, and the key of its source."""
    warnings.simplefilter("ignore")
    from ai.kernel.shipped import KEY_FILE, machine_code_key

    think()
    let_threads_run()
    write(folder)
    (folder / KEY_FILE).write_text(machine_code_key())


if __name__ == "__main__":
    match sys.argv[2:]:
        case ["--step", "--think"]:
            think()
        case ["--step", "--export"]:
            export(Path(sys.argv[1]), write_module)
        case ["--step", "--object"]:
            export(Path(sys.argv[1]), write_object)
        case ["--object"]:
            sys.exit(main(Path(sys.argv[1]), "--object"))
        case _:
            sys.exit(main(Path(sys.argv[1]), "--export"))
