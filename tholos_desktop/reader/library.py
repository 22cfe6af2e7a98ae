from importlib import import_module
from types import ModuleType

NAME = "accesskit"


def load() -> ModuleType | None:
    """Return the AccessKit library; ``None`` if it is missing or fails to load."""
    try:
        return import_module(NAME)
    except (ImportError, OSError):
        return None


def state() -> str:
    try:
        import_module(NAME)
    except (ImportError, OSError) as error:
        return f"off: {error}"
    return f"{NAME} loads"
