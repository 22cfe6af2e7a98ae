"""The machine code of a packaged program: taken only if it was made of the same source."""

import importlib
import runpy
import sys
import types
from pathlib import Path

import pytest

from ai.kernel import shipped
from ai.kernel.shipped import KEY_FILE, MODULE, ForeignKernelError, key_number, machine_code_key


def look(position: int) -> int:
    """Stands for a compiled function."""
    return position


NAME = shipped.exported_name(look)


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A module as a package holds it, made of the source as it is."""
    kernel = types.ModuleType(MODULE)
    vars(kernel)["content_key"] = lambda: key_number(machine_code_key())
    (tmp_path / KEY_FILE).write_text(machine_code_key())
    monkeypatch.setitem(sys.modules, MODULE, kernel)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    shipped.module.cache_clear()
    return kernel


def test_a_function_is_the_modules_own(kernel):
    vars(kernel)[NAME] = lambda position: position + 1
    assert shipped.is_there() and key_number("ff") == 0xFF
    assert shipped.compiled(look)(1) == 2


def test_a_function_that_lacks_fails_instead_of_running_slowly(kernel):
    absent = shipped.compiled(look)
    with pytest.raises(ForeignKernelError, match=NAME):
        absent(1)


def test_a_module_of_other_source_is_refused(kernel):
    vars(kernel)["content_key"] = lambda: key_number(machine_code_key()) ^ 1
    with pytest.raises(ForeignKernelError, match="other source"):
        shipped.compiled(look)


@pytest.mark.parametrize("what", ["key", "module", "number"])
def test_a_module_that_is_not_whole_is_refused(kernel, tmp_path, monkeypatch, what):
    if what == "key":
        (tmp_path / KEY_FILE).unlink()
    elif what == "module":
        monkeypatch.setitem(sys.modules, MODULE, None)
    else:
        del kernel.content_key
    with pytest.raises(ForeignKernelError, match="not whole"):
        shipped.compiled(look)


@pytest.mark.filterwarnings("ignore:The 'pycc' module")
def test_a_module_lets_other_threads_run(monkeypatch):
    """What ``pycc`` compiles keeps Python's lock: one thread would wait for the other."""
    compiler = importlib.import_module("numba.pycc.compiler")
    monkeypatch.setattr(compiler, "Flags", compiler.Flags)
    assert not compiler.Flags().release_gil
    script = Path(__file__).parents[2] / "build" / "compile_kernel.py"
    runpy.run_path(str(script), run_name="compile_kernel")["let_threads_run"]()
    assert compiler.Flags().release_gil


def test_a_source_checkout_has_none():
    assert not shipped.is_there()
