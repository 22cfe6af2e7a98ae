"""Marble, limestone and bronze, as Blender's materials."""

from typing import Any, NamedTuple

import bpy

Color = tuple[float, float, float]


class Stuff(NamedTuple):
    """Material of a stone; colors are linear."""

    base: Color
    cloud: Color
    vein: Color
    veins: float
    """Strength of the veins, 0 to 1."""
    roughness: float
    ink: Color = (0, 0, 0)
    """Color of engravings."""
    edge: Color = (0, 0, 0)
    """Color of a worn edge."""


WHITE = Stuff(
    (0.80, 0.745, 0.64),
    (0.70, 0.64, 0.53),
    (0.47, 0.42, 0.35),
    0.5,
    0.42,
    (0.13, 0.083, 0.044),
    (0.9, 0.86, 0.78),
)
GRAY = Stuff(
    (0.243, 0.247, 0.26),
    (0.197, 0.201, 0.213),
    (0.33, 0.34, 0.36),
    0.35,
    0.5,
    (0.001, 0.0012, 0.0018),
    (0.36, 0.37, 0.39),
)
BLACK = Stuff(
    (0.014, 0.015, 0.019),
    (0.022, 0.024, 0.03),
    (0.2, 0.19, 0.17),
    0.3,
    0.3,
    (0.68, 0.52, 0.29),
    (0.15, 0.15, 0.155),
)
SLATE = Stuff((0.013, 0.0108, 0.0092), (0.01, 0.0083, 0.007), (0.021, 0.0175, 0.0145), 0.3, 0.55)
SEAT = Stuff((0.20, 0.19, 0.17), (0.16, 0.15, 0.135), (0.11, 0.105, 0.095), 0.3, 0.55)
STEP = Stuff((0.52, 0.455, 0.36), (0.43, 0.37, 0.285), (0.31, 0.265, 0.2), 0.35, 0.55)
CLAY = Stuff((0.42, 0.165, 0.085), (0.34, 0.125, 0.065), (0.25, 0.1, 0.06), 0.3, 0.7)
COOL_STEP = Stuff((0.40, 0.44, 0.455), (0.32, 0.355, 0.37), (0.22, 0.245, 0.26), 0.35, 0.55)


class Bench:
    """A material under construction: nodes and the links between them."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def node(self, kind: str, inputs: dict[str, Any] | None = None, **settings: Any) -> Any:
        """Add a node. Inputs are numbers, colors, or outputs of other nodes."""
        node = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.put(node, name, value)
        return node

    def put(self, node: Any, name: str | int, value: Any) -> None:
        """Set an input, or link an output to it."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, node.inputs[name])
        elif isinstance(value, tuple) and len(value) == 3 and node.inputs[name].type == "RGBA":
            node.inputs[name].default_value = (*value, 1)
        else:
            node.inputs[name].default_value = value

    def mix(self, share: Any, one: Any, other: Any, blend: str = "MIX") -> Any:
        """Mix two colors; ``share`` is the share of the second one."""
        node = self.node("ShaderNodeMix", data_type="RGBA", blend_type=blend)
        self.put(node, 0, share)
        self.put(node, 6, one)
        self.put(node, 7, other)
        return node.outputs[2]

    def math(self, operation: str, one: Any, other: Any = 0.0, third: Any = 0.0) -> Any:
        """Calculate with up to three numbers, for example a sum or a product."""
        node = self.node("ShaderNodeMath", operation=operation)
        for index, value in enumerate((one, other, third)):
            self.put(node, index, value)
        return node.outputs[0]

    def step(self, value: Any, low: float, high: float) -> Any:
        """Return 0 below ``low``, 1 above ``high``, and a smooth transition between them. If
        ``high`` is the lower one, it is the other way round."""
        node = self.node("ShaderNodeMapRange", interpolation_type="SMOOTHSTEP")
        self.put(node, 0, value)
        for index, part in enumerate(
            (low, high, 0.0, 1.0) if low < high else (high, low, 1.0, 0.0)
        ):
            self.put(node, index + 1, part)
        return node.outputs[0]

    def grain(self, stuff: Stuff, seed: float, scale: float) -> Any:
        """Return the color of marble, with clouds and thin bent veins."""
        at = self.node("ShaderNodeTexCoord").outputs["Object"]
        moved = self.node("ShaderNodeVectorMath", {0: at, 1: (seed * 3.7, seed * 1.9, seed * 5.3)})
        place = moved.outputs[0]
        cloud = self.node(
            "ShaderNodeTexNoise", {"Vector": place, "Scale": 2.2 * scale, "Detail": 6.0}
        )
        bend = self.node(
            "ShaderNodeTexNoise",
            {
                "Vector": place,
                "Scale": 1.5 * scale,
                "Detail": 7.0,
                "Roughness": 0.62,
                "Distortion": 0.8,
            },
        )
        ridge = self.math("ABSOLUTE", self.math("SUBTRACT", bend.outputs["Fac"], 0.5))
        vein = self.math("MULTIPLY", self.step(ridge, 0.035, 0.0), stuff.veins)
        fine = self.node(
            "ShaderNodeTexNoise", {"Vector": place, "Scale": 4.5 * scale, "Detail": 8.0}
        )
        thread = self.step(
            self.math("ABSOLUTE", self.math("SUBTRACT", fine.outputs["Fac"], 0.52)), 0.012, 0.0
        )
        color = self.mix(self.step(cloud.outputs["Fac"], 0.35, 0.68), stuff.base, stuff.cloud)
        color = self.mix(self.math("MULTIPLY", thread, stuff.veins * 0.45), color, stuff.vein)
        return self.mix(vein, color, stuff.vein)

    def finish(self, color: Any, roughness: float, height: Any = None, depth: float = 0.0) -> Any:
        """Return the material with its color, and with a relief of ``height``."""
        self.put(self.shader, "Base Color", color)
        self.put(self.shader, "Roughness", roughness)
        if height is not None:
            bump = self.node(
                "ShaderNodeBump", {"Height": height, "Strength": 1.0, "Distance": depth}
            )
            self.put(self.shader, "Normal", bump.outputs[0])
        return self.material


def plain(name: str, stuff: Stuff, seed: float = 0.0, scale: float = 1.0) -> Any:
    """Return a material of plain stone."""
    bench = Bench(name)
    return bench.finish(bench.grain(stuff, seed, scale), stuff.roughness)


def bronze() -> Any:
    bench = Bench("bronze")
    bench.put(bench.shader, "Metallic", 0.85)
    return bench.finish((0.50, 0.27, 0.09), 0.42)
