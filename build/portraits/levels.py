"""The four levels and the rival at the player's own strength, all on dark stone."""

import numpy as np
from bust import Bust
from clothes import CLOAK, TUNIC, moustache, wear
from hair import curls, folds, strands
from heads import Face
from light import Work
from relief import SIZE, disc, points, shape, slab, stroke


def apprentice(lots: np.random.Generator) -> Work:
    """A boy with short curls."""
    face = Face(
        "front 1 1, high 3 1, forehead 2.4 0, brow 0.6 -1, root -1 -2, bridge -4 -2, "
        "ridge -4.4 -1, tip -3.4 1, under -3 0.8, base -1.4 1, chin -2.4 3, "
        "chin_under -3 4, jaw -2 4",
        age=0.0,
        cheek=1.2,
        lips=1.0,
        brow=0.6,
        neck=-0.03,
        smile=0.01,
    )
    cap = shape(
        "46 38, 42 54, 24 68, -4 74, -32 67, -52 48, -59 20, -55 -4, -46 -22, -34 "
        "-24, -24 -16, -16 -4, -13 10, 0 18, 5 2, 9 14, 20 27, 34 31"
    )
    bust = Bust(face, cap)
    wear(bust, TUNIC, lots)
    bust.grow(cap, 0.025, 0.03, 0.06 * curls(cap, 0.085, lots))
    return bust.work(scale=1.0, right=0.03, up=0.02)


def journeyman(lots: np.random.Generator) -> Work:
    """A man with smooth hair under a band and a short beard."""
    face = Face(
        "brow 1 0, root -0.4 0, bridge 1 0.4, ridge 0.8 0, jaw_angle 0 -2",
        age=0.3,
        cheek=1.05,
        lips=0.9,
        brow=1.3,
        neck=0.04,
    )
    cap = shape(
        "45 36, 40 54, 22 67, -4 72, -30 66, -50 48, -58 20, -55 -8, -46 -30, -34 "
        "-34, -22 -24, -15 -8, -13 10, 0 18, 5 2, 9 14, 20 26, 34 29"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    hair = strands(
        [
            "44 38, 24 60, -10 68, -42 52, -56 10",
            "34 31, 16 46, -12 52, -40 34, -55 -6",
            "18 26, 4 36, -16 38, -38 18, -50 -22",
            "8 14, -4 24, -20 22, -34 4, -44 -30",
            "-12 12, -18 14, -24 4, -30 -12, -36 -33",
        ],
        36,
        0.032,
        lots,
        wave=0.010,
        waves=2.0,
        stray=0.3,
    )
    bust.grow(cap, 0.025, 0.03, 0.045 * hair)
    beard = shape(
        "3 2, 9 -10, 19 -19, 31 -22.5, 37 -26.5, 41 -33.5, 46 -36, 50 -43, 47 "
        "-53, 36 -57, 22 -54, 8 -43, -1 -29, -5 -15, -2 -6"
    )
    flow = strands(
        [
            "3 0, 0 -12, 3 -26, 12 -44",
            "10 -12, 12 -24, 18 -38, 28 -54",
            "22 -22, 26 -32, 32 -44, 40 -56",
            "44 -35, 48 -40, 50 -46, 49 -53",
        ],
        28,
        0.024,
        lots,
        wave=0.006,
        stray=0.3,
        ends=0.2,
    )
    bust.lay(beard, 0.19, 0.04, 0.05, 0.045 * flow, swell=0.05)
    moustache(bust, lots, 4)
    band = stroke("48 42, 16 45, -22 38, -60 20", 0.04)
    bust.line(0.03, np.minimum(band * 1.5, 1), within=cap, gilt=True)
    return bust.work(scale=0.98, right=0.02, up=0.02, leftwards=True)


def architect(lots: np.random.Generator) -> Work:
    """A man of years with a wreath on his long hair."""
    face = Face(
        "forehead 1.4 0, brow 1.6 0, root -0.6 0, bridge 1.4 0.6, ridge 1.4 0, tip 0.6 -1",
        age=0.65,
        cheek=1.0,
        lips=0.85,
        brow=1.5,
        neck=0.01,
    )
    cap = shape(
        "44 40, 34 58, 8 71, -24 68, -48 54, -60 28, -63 0, -64 -30, -60 -58, "
        "-44 -64, -32 -54, -23 -34, -16 -12, -13 8, 0 17, 4 0, 10 12, 20 26, 34 30"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    hair = strands(
        [
            "42 42, 26 58, -14 64, -48 44, -62 -10",
            "34 32, 16 46, -14 50, -42 28, -60 -40",
            "18 28, 4 36, -16 36, -36 10, -52 -60",
            "8 14, -4 24, -20 20, -30 -10, -42 -62",
            "-13 8, -18 10, -22 -6, -26 -30, -34 -56",
        ],
        40,
        0.034,
        lots,
        wave=0.022,
        waves=3.0,
        stray=0.35,
    )
    bust.grow(cap, 0.03, 0.04, 0.055 * hair)
    beard = shape(
        "3 2, 9 -10, 19 -19, 31 -22.5, 37 -26.5, 41 -33.5, 47 -36, 52 -46, 50 "
        "-60, 42 -70, 30 -72, 16 -62, 4 -46, -4 -28, -6 -12, -2 -4"
    )
    bust.lay(beard, 0.19, 0.045, 0.06, 0.055 * curls(beard, 0.058, lots), swell=0.06)
    moustache(bust, lots, 6)
    for low, high in zip(
        points("-56 16, -46 26, -34 33, -20 38, -5 41, 10 43, 25 44, 38 43"),
        points("-60 32, -50 42, -36 48, -21 52, -5 54, 11 55, 26 55, 39 52"),
        strict=True,
    ):
        for side in (low, high):
            root = (low[0] + high[0]) / 2 - 0.05, (low[1] + high[1]) / 2
            tip = root[0] + 0.115, root[1] + (side[1] - root[1]) * 1.1
            bend = (root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2
            up = 0.028 if side is high else -0.028
            leaf = shape([root, (bend[0], bend[1] + up), tip, (bend[0], bend[1] - up * 0.6)])
            bust.lay(leaf, 0.32, 0.03, 0.03, gilt=True)
    return bust.work(scale=0.96, right=0.02, up=0.04)


def pythia(lots: np.random.Generator) -> Work:
    """A woman under a veil, with a narrow band."""
    face = Face(
        "brow 0 -0.6, bridge -0.2 0, ridge -0.4 0, tip -0.8 -0.2, chin -0.6 0, jaw -1 1",
        age=0.2,
        cheek=1.15,
        lips=1.1,
        brow=0.8,
        neck=-0.02,
    )
    front = shape("44 40, 40 52, 26 64, 4 58, -12 30, -18 0, -12 -10, 0 -2, 9 10, 22 22, 36 30")
    veil = shape(
        "36 62, 16 76, -14 78, -44 64, -62 36, -68 0, -72 -36, -82 -70, -92 -110, "
        "-30 -110, -26 -76, -24 -46, -20 -20, -18 4, -12 28, 4 50, 22 60"
    )
    bust = Bust(face, front)
    wear(bust, TUNIC, lots)
    hair = strands(
        [
            "44 44, 30 60, 6 52, -12 22",
            "42 36, 26 46, 6 38, -14 10",
            "34 29, 20 32, 4 22, -15 -2",
            "20 20, 12 18, 2 8, -12 -9",
        ],
        26,
        0.026,
        lots,
        wave=0.014,
        waves=3.0,
        stray=0.3,
    )
    bust.grow(front, 0.03, 0.03, 0.034 * hair)
    cloth = folds(
        [
            "30 64, 0 74, -40 60, -64 0, -88 -110",
            "20 60, -6 62, -40 44, -58 -20, -72 -110",
            "6 50, -14 46, -36 22, -46 -40, -56 -110",
            "-12 28, -22 18, -30 -20, -34 -60, -42 -110",
            "-18 0, -21 -20, -24 -48, -26 -80, -30 -110",
        ],
        12,
        0.05,
        lots,
    )
    bust.lay(veil, 0.24, 0.06, 0.07, 0.045 * cloth, swell=0.08)
    edge = stroke("36 62, 22 60, 4 50, -12 28, -18 4, -20 -20, -24 -46, -26 -76, -30 -110", 0.024)
    bust.line(0.03, np.minimum(edge * 1.5, 1), gilt=True)
    bust.line(0.02, stroke("46 43, 34 47, 16 42, 0 30", 0.018), within=front, gilt=True)
    return bust.work(scale=0.95, right=0.03, up=0.03, leftwards=True)


def even(_: np.random.Generator) -> Work:
    """Scales that hang level."""
    mask = np.zeros((SIZE, SIZE), np.float32)
    height, gilt = mask.copy(), mask.copy()
    pieces = [
        (shape("-4 46, 4 46, 5 -44, -5 -44"), 0.16),
        (shape("-60 44, -30 50, 0 47, 30 50, 60 44, 60 38, 30 43, 0 40, -30 43, -60 38"), 0.18),
        (shape("-26 -56, 26 -56, 16 -44, -16 -44"), 0.2),
        (disc((0.0, 0.5), 0.085), 0.22),
    ]
    for side in (-1, 1):
        middle = 0.56 * side
        for aside in (-0.2, 0.2):
            cord = stroke([(middle, 0.40), (middle + aside, -0.10)], 0.012)
            pieces.append((np.clip(cord * 2 - 0.5, 0, 1), 0.1))
        left, right = 100 * middle - 26, 100 * middle + 26
        pan = shape(
            f"{left} -10, {right} -10, {right - 5} -20, {right - 14} -27, {100 * middle} -29, "
            f"{left + 14} -27, {left + 5} -20"
        )
        pieces.append((pan, 0.22))
    for piece, rise in pieces:
        height = np.maximum(height, rise * slab(piece, 0.04))
        mask, gilt = np.maximum(mask, piece), np.maximum(gilt, piece)
    return Work(height, mask, gilt)
