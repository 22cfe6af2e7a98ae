"""The fixtures of the program's tests."""

from tests.conftest import _own_folders, kit  # noqa: F401
