"""Decorators that turn the kernel's functions into machine code, compiled by numba or taken from
the packaged module.

In compiled functions, ``exchange(array, value)`` atomically replaces ``array[0]`` and returns the
old number (sequentially consistent)."""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled, exchange, forget_old_code, inlined, internal, watch
else:
    from ai.kernel.just_in_time import (
        compiled,
        exchange,
        forget_old_code,
        inlined,
        internal,
        watch,
    )

__all__ = ["compiled", "exchange", "forget_old_code", "inlined", "internal", "watch"]
