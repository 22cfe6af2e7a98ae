from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

P = ParamSpec("P")
R = TypeVar("R")


def weak(method: Callable[P, R]) -> Callable[P, R]:
    """Return a function that calls a bound method through a weak reference; raises
    ``ReferenceError`` once the object is gone."""
    reference = WeakMethod(method)

    def call(*args: P.args, **keywords: P.kwargs) -> R:
        bound = reference()
        if bound is None:
            raise ReferenceError(f"the owner of {reference} is gone")
        return bound(*args, **keywords)

    return call
