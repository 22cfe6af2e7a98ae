"""Decorators that turn the kernel's functions into machine code, compiled by numba or taken from
the packaged module."""

from ai.kernel import shipped

if shipped.is_there():
    from ai.kernel.shipped import compiled, forget_old_code, inlined, internal, watch
else:
    from ai.kernel.just_in_time import compiled, forget_old_code, inlined, internal, watch

__all__ = ["compiled", "forget_old_code", "inlined", "internal", "watch"]
