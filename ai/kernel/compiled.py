"""Decorators that turn the kernel's functions into machine code.

Run from source, numba compiles them and caches the result; a packaged program contains them
compiled.

``exchange`` works in such functions only: it writes an integer into an array's first place and
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
