"""The command line. Each command imports its modules only when it is run."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from tholos_desktop import __version__, console
from tholos_desktop.commands.arguments import whole

ENDING = ".tholos"
DEEPEST_PERFT = 9
INTERRUPTED = 130
"""Exit code after Ctrl+C in the terminal, as shells expect it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code (0 done, 1 failed, 2 bad arguments)."""
    console.accept_all_letters()
    words = list(sys.argv[1:] if arguments is None else arguments)
    options = _parser().parse_args(["play", *words] if _begins_with_a_file(words) else words)
    try:
        code: int = options.run(options)
    except (ValueError, OSError) as error:
        console.show_error(f"tholos: {error}")
        return 2
    except ImportError as error:
        console.show_error(f"tholos: a part that this needs is missing or does not work: {error}")
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


class _Parser(argparse.ArgumentParser):
    """Argument parser that shows errors on the console, or in a message box if no console is
    open."""

    def error(self, message: str) -> NoReturn:
        console.show_error(f"{self.format_usage()}{self.prog}: error: {message}")
        sys.exit(2)


def _begins_with_a_file(words: Sequence[str]) -> bool:
    return bool(words) and (
        os.sep in words[0] or Path(words[0]).suffix == ENDING or Path(words[0]).is_file()
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tholos",
        description="The game of columns and stones. Without a command: play; a file is opened.",
    )
    parser.add_argument("--version", action="version", version=f"tholos {__version__}")
    parser.add_argument("--self-check", action="store_true", help="try everything once, print ok")
    parser.set_defaults(run=_play_or_check, file=None)
    commands = parser.add_subparsers(title="commands", metavar="command")

    play = commands.add_parser("play", help="open the game")
    play.add_argument("file", nargs="?", help="a record to open")
    play.set_defaults(run=_play_or_check)

    engine = commands.add_parser("engine", help="speak the engine protocol on standard input")
    engine.set_defaults(run=_engine)

    perft = commands.add_parser("perft", help="count the sequences of N turns")
    perft.add_argument("depth", metavar="N", type=whole(1, DEEPEST_PERFT))
    perft.add_argument("code", nargs="*", metavar="CODE", help="a position code; else the start")
    perft.add_argument("--divide", action="store_true", help="list the count per first turn")
    perft.set_defaults(run=_perft)

    bench = commands.add_parser("bench", help="measure the speed of kernel and bots")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=_bench)

    verify = commands.add_parser("verify", help="say who signed the record of a game elsewhere")
    verify.add_argument("file", metavar="FILE")
    verify.set_defaults(run=_verify)

    doctor = commands.add_parser("doctor", help="say what a bug report needs")
    doctor.set_defaults(run=_doctor)
    return parser


def _play_or_check(options: argparse.Namespace) -> int:
    if options.self_check:
        from tholos_desktop.commands import selfcheck

        return selfcheck.run()
    gc.disable()  # what is loaded before the first frame stays; App.open enables it
    try:
        from tholos_desktop import app

        return app.run(options.file)
    finally:
        gc.enable()


def _engine(_: argparse.Namespace) -> int:
    from ai import protocol

    return protocol.run()


def _perft(options: argparse.Namespace) -> int:
    from ai.kernel import perft

    return perft.run(options.depth, " ".join(options.code) or None, divide=options.divide)


def _bench(options: argparse.Namespace) -> int:
    from ai import bench

    return bench.report(bench.measure(), as_json=options.json)


def _verify(options: argparse.Namespace) -> int:
    from tholos_desktop.commands import verify

    return verify.run(options.file)


def _doctor(_: argparse.Namespace) -> int:
    from tholos_desktop.commands import doctor

    return doctor.run()


if __name__ == "__main__":
    sys.exit(main())
