from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

P = ParamSpec("P")
R = TypeVar("R")


def weak(method: Callable[P, R]) -> Callable[P, R]:
    """Return a call of a bound method, for a part that its owner holds.

    The call raises ``ReferenceError`` once the owner is gone.
    """
    reference = WeakMethod(method)

    def call(*args: P.args, **keywords: P.kwargs) -> R:
        bound = reference()
        if bound is None:
            raise ReferenceError(f"the owner of {reference} is gone")
        return bound(*args, **keywords)

    return call
