"""The examples in docstrings give what they say."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHOWN = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("ai", "tholos_desktop")
    for path in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]
"""The modules that have examples; no other is imported for their sake."""


@pytest.mark.parametrize("module", SHOWN)
def test_the_examples_of_a_module_are_true(module):
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert failed == 0, "see the report of doctest above"


def test_there_are_examples():
    assert "tholos_desktop.rules.position" in SHOWN
