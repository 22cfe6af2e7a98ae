"""Decorators that turn the kernel's functions into machine code.

When the program runs from source, numba compiles the functions and caches the result. A packaged
program contains them already compiled.

``exchange`` works only in compiled functions: it writes an integer into an array's first place and
returns the old one, in one atomic step. A thread that reads a number this way sees all that was
written before it."""

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
