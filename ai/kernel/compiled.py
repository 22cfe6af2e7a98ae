"""Decorators that turn the kernel's functions into machine code.

When the program runs from source, numba compiles the functions and caches the result. A packaged
program contains them already compiled.

``exchange`` works only in compiled functions. In one atomic step it writes an integer into the
first place of an array, and returns the integer that was there. A thread that reads a number in
this way also sees everything that the writer of the number had written earlier."""

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
