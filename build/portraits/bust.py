"""A bust under construction: things laid on it and growing on it."""

import numpy as np
from heads import Face, carve, union
from light import Work
from relief import SIZE, Field, cushion, over, slab, soft
from scipy.ndimage import affine_transform


class Bust:
    """Heights and outline of a bust, which change with everything added to it."""

    def __init__(self, face: Face, cap: Field | None = None) -> None:
        """``cap`` is hair or a close hat, which makes the skull larger."""
        made = carve(face, cap)
        self.height, self.head, self.neck = made.height, made.head, made.neck
        self.mask = union(made.head, made.neck) if cap is None else union(made.head, made.neck, cap)
        self.gilt = np.zeros((SIZE, SIZE), np.float32)

    def grow(self, mask: Field, rise: float, edge: float, texture: Field | None = None) -> None:
        """Add a layer on the bust; ``edge`` is the width of its rounded border."""
        layer = rise * slab(mask, edge)
        if texture is not None:
            layer = layer + texture * soft(mask, 0.004)
        self.height = self.height + layer
        self.mask = union(self.mask, mask)

    def lay(
        self,
        mask: Field,
        low: float,
        rise: float,
        edge: float,
        texture: Field | None = None,
        *,
        swell: float = 0.0,
        gilt: bool = False,
    ) -> None:
        """Put a piece over the bust, with its lowest height, its rise, and the width of its rounded
        border."""
        layer = low * mask + rise * slab(mask, edge)
        if swell:
            layer = layer + swell * cushion(mask)
        if texture is not None:
            layer = layer + texture * mask
        self.height = np.where(mask > 0.5, over(self.height, layer, 0.008), self.height)
        self.mask = union(self.mask, mask)
        self.gilt = union(self.gilt, mask) if gilt else self.gilt * (1 - mask)

    def line(
        self, rise: float, ridge: Field, *, within: Field | None = None, gilt: bool = False
    ) -> None:
        """Add a ridge on the bust or a part of it. It is a groove if ``rise`` is less than 0."""
        ridge = ridge * soft(self.mask if within is None else within, 0.004)
        self.height = self.height + rise * ridge
        if gilt:
            self.gilt = union(self.gilt, np.clip(ridge * 3 - 0.6, 0, 1))

    def work(
        self, *, scale: float = 1.0, right: float = 0.0, up: float = 0.0, leftwards: bool = False
    ) -> Work:
        """Return the finished bust, scaled, moved, and looking to either side."""
        middle = (SIZE - 1) / 2
        shift = np.array((-up, right)) * SIZE / 2
        offset = middle - (middle + shift) / scale
        fields = [
            affine_transform(field, np.array((1 / scale, 1 / scale)), offset, order=1)
            for field in (self.height * scale, self.mask, self.gilt)
        ]
        if leftwards:
            fields = [field[:, ::-1].copy() for field in fields]
        return Work(*fields)
