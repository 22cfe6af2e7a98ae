"""The women among the masons."""

import numpy as np
from bust import Bust
from clothes import TUNIC, wear
from hair import folds, plait, strands
from heads import Face, union
from light import Work
from relief import bump, disc, points, shape, stroke


def melissa(lots: np.random.Generator) -> Work:
    """A girl with a plait and a ribbon."""
    face = Face(
        "front 1 2, high 3.5 1, forehead 3 0, brow 0.8 -2, root -1.6 -3, bridge "
        "-5.2 -3, ridge -5.8 -1, tip -4.4 1.2, under -3.8 0.8, base -1.6 1.2, "
        "groove -1 1, upper -1.2 2, lip -1 2, mouth -1 2, lower -1.5 2.2, "
        "lower_under -2 2.5, dent -1.5 3, chin -3 3.5, chin_under -4 4.5, jaw -3 "
        "5, jaw_back -2 1",
        age=0.0,
        cheek=1.25,
        lips=1.0,
        brow=0.5,
        neck=-0.04,
        smile=0.012,
    )
    cap = shape(
        "44 44, 30 63, 0 72, -28 66, -50 48, -58 20, -52 -6, -40 -24, -28 -20, "
        "-17 -6, -12 10, 0 20, 14 24, 27 32"
    )
    bust = Bust(face, cap)
    wear(bust, TUNIC, lots)
    hair = strands(
        [
            "44 42, 20 62, -20 62, -52 22",
            "30 34, 10 46, -25 42, -52 16",
            "14 26, 0 32, -25 28, -52 12",
            "-11 12, -20 18, -35 15, -52 8",
            "-18 -6, -28 0, -42 2, -53 5",
            "-38 -23, -44 -12, -50 -2, -54 4",
        ],
        44,
        0.024,
        lots,
        stray=0.4,
    )
    bust.grow(cap, 0.025, 0.03, 0.03 * hair)
    tail = "-52 14, -66 5, -68 -18, -60 -42, -56 -66"
    braid = plait(tail, (0.10, 0.055), 13)
    bust.lay(np.clip(braid * 4, 0, 1), 0.10, 0.0, 0.02, 0.10 * braid)
    bust.line(
        0.03,
        stroke("36 60, 5 50, -16 22, -20 -10", 0.022),
        within=cap,
        gilt=True,
    )
    bow = union(
        shape("-54 13, -60 27, -72 30, -70 17"),
        shape("-54 13, -44 28, -52 36, -60 27"),
    )
    bust.lay(bow, 0.16, 0.035, 0.03, gilt=True)
    bust.lay(disc((-0.555, 0.15), 0.045), 0.18, 0.03, 0.03, gilt=True)
    return bust.work(scale=1.0, right=0.02, up=0.04)


def iris(lots: np.random.Generator) -> Work:
    """A young woman, her hair in waves, bound up with bands."""
    face = Face(
        "brow 0 -1, root 0.5 0, bridge -1 0, ridge -1.5 0, tip -2 0, chin -1.5 1, "
        "chin_under -2 2, jaw -2 3, jaw_back -1 0, upper 0.4 0, lower 0.4 0",
        age=0.0,
        cheek=1.0,
        lips=1.2,
        brow=0.6,
        neck=-0.035,
    )
    cap = shape(
        "42 40, 32 58, 6 71, -24 68, -48 52, -60 26, -52 0, -36 -20, -20 -16, -10 "
        "-8, 2 -2, 10 10, 22 20, 35 28"
    )
    bust = Bust(face, cap)
    wear(bust, TUNIC, lots)
    waves = strands(
        [
            "41 39, 28 54, 4 66, -26 60, -55 26",
            "36 29, 20 40, -5 48, -30 44, -55 20",
            "22 20, 8 26, -12 30, -34 28, -55 16",
            "10 8, -2 12, -20 16, -38 15, -55 12",
            "0 -4, -12 0, -26 2, -42 6, -55 8",
            "-34 -20, -40 -12, -45 -5, -50 0, -55 4",
        ],
        46,
        0.024,
        lots,
        wave=0.016,
        waves=2.5,
        stray=0.3,
    )
    bust.grow(cap, 0.03, 0.035, 0.034 * waves)
    knot = shape("-50 26, -62 32, -77 24, -79 5, -68 -6, -54 -2")
    twist = strands(
        [
            "-50 24, -64 28, -76 18",
            "-50 12, -66 20, -78 8",
            "-52 2, -66 8, -74 -2",
            "-56 -2, -62 0, -68 -6",
        ],
        12,
        0.026,
        lots,
    )
    bust.lay(knot, 0.10, 0.08, 0.09, 0.035 * twist)
    for course in ("30 60, 5 31, -40 -16", "6 72, -11.5 44, -49 -2"):
        ridge = stroke(course, 0.020)
        bust.line(0.028, np.minimum(ridge * 1.4, 1), within=cap, gilt=True)
    bust.lay(disc((-0.035, -0.15), 0.022), 0.28, 0.03, 0.022, gilt=True)
    bust.lay(
        shape("-3.5 -16.5, -1.5 -21.5, -3.5 -25, -5.5 -21.5"),
        0.27,
        0.03,
        0.02,
        gilt=True,
    )
    bust.line(0.022, stroke("-33 -52, -12 -66, 14 -63", 0.016), gilt=True)
    return bust.work(right=0.02, up=0.03, leftwards=True)


def theano(lots: np.random.Generator) -> Work:
    """A woman with a diadem, long locks and jewels."""
    face = Face(
        "brow 0 -0.5, bridge -0.6 0, ridge -0.8 0, tip -1.2 -0.4, chin -0.8 0, jaw -1 1.5",
        age=0.12,
        cheek=1.1,
        lips=1.15,
        brow=0.7,
        neck=-0.02,
    )
    cap = shape(
        "43 42, 30 60, 2 69, -26 64, -48 46, -56 18, -52 -6, -38 -26, -20 -24, "
        "-10 -12, 0 -2, 8 10, 22 22, 36 30"
    )
    bust = Bust(face, cap)
    wear(bust, TUNIC, lots)
    fall = shape(
        "-50 10, -58 -10, -60 -36, -66 -60, -58 -84, -42 -92, -24 -84, -18 -62, "
        "-16 -40, -10 -18, -14 0, -30 14"
    )
    back = strands(
        [
            "-50 10, -56 -20, -60 -55, -58 -84",
            "-40 8, -44 -20, -46 -55, -46 -92",
            "-30 6, -32 -22, -33 -55, -34 -90",
            "-14 -4, -18 -26, -21 -55, -22 -82",
        ],
        20,
        0.030,
        lots,
        wave=0.022,
        waves=3.0,
        stray=0.2,
    )
    bust.lay(fall, 0.13, 0.03, 0.06, 0.05 * back)
    hair = strands(
        [
            "42 40, 22 60, -10 64, -40 44, -54 10",
            "36 31, 18 46, -10 48, -34 32, -50 2",
            "24 23, 8 32, -12 32, -30 18, -45 -6",
            "10 11, 0 18, -14 18, -28 6, -38 -14",
            "2 -2, -6 5, -16 4, -26 -6, -30 -22",
        ],
        40,
        0.026,
        lots,
        wave=0.014,
        waves=3.0,
        stray=0.3,
    )
    bust.grow(cap, 0.03, 0.04, 0.034 * hair)
    diadem = shape("43 47, 40 58, 30 69, 16 75.5, 8 75, 0 62, -8 42, -15 20, -9 20, 4 38, 22 49")
    bust.lay(diadem, 0.38, 0.03, 0.03, gilt=True)
    for place in points("35.5 55.5, 27 60.5, 17.5 62.5, 8.5 58.5, 1.5 48.5"):
        bust.line(0.03, bump(place, (0.024, 0.024)))
    bust.line(0.018, stroke("42 49, 22 51, 4 40, -12 20", 0.011))
    bust.line(0.014, stroke("39 57, 29 66.5, 15 72, 8 70", 0.010))
    bust.lay(disc((-0.02, -0.145), 0.028), 0.28, 0.03, 0.028, gilt=True)
    for low in (0.0, 0.055, 0.11):
        bust.lay(disc((-0.02, -0.20 - low), 0.02 - low * 0.06), 0.27, 0.03, 0.02, gilt=True)
    for share in np.linspace(0, 1, 10):
        x, y = -0.20 + 0.36 * share, -0.60 - 0.10 * np.sin(share * np.pi) - 0.02 * share
        bust.lay(disc((x, y), 0.024), 0.17, 0.025, 0.024, gilt=True)
    return bust.work(scale=0.97, right=0.03, up=0.02)


def zoe(lots: np.random.Generator) -> Work:
    """A woman in her best years, a kerchief tied over her hair."""
    face = Face(
        "brow 0.4 0, bridge 0.6 0, tip -0.4 -0.6, chin 0.2 -0.4, jaw 0 -0.6, chin_under 0 -1.2",
        age=0.45,
        cheek=1.2,
        lips=1.0,
        brow=0.8,
        neck=0.0,
        smile=0.01,
    )
    scarf = shape(
        "36 50, 24 64, 0 72, -26 68, -50 52, -62 26, -60 0, -50 -22, -36 -34, -22 "
        "-30, -14 -16, -12 2, -2 22, 14 40"
    )
    front = shape("43.5 36, 40 46, 30 55, 12 44, -4 24, -12 4, -6 -2, 4 -2, 10 10, 22 20, 36 27")
    bust = Bust(face, union(scarf, front))
    wear(bust, TUNIC, lots)
    hair = strands(
        [
            "42 46, 30 52, 10 40, -8 18",
            "43 38, 28 42, 10 30, -10 8",
            "38 29, 26 32, 10 22, -10 0",
            "22 21, 14 20, 6 10, -6 -3",
        ],
        20,
        0.026,
        lots,
        wave=0.014,
        waves=2.5,
        stray=0.3,
    )
    bust.grow(front, 0.035, 0.03, 0.03 * hair)
    cloth = folds(
        [
            "34 52, 10 66, -24 60, -58 6",
            "22 46, 2 54, -26 44, -57 0",
            "10 34, -6 40, -28 28, -55 -6",
            "0 22, -14 22, -32 10, -52 -12",
            "-10 4, -20 2, -34 -6, -50 -16",
            "-16 -18, -24 -22, -36 -24, -48 -20",
        ],
        13,
        0.05,
        lots,
    )
    bust.grow(scarf, 0.05, 0.03, 0.045 * cloth)
    bust.line(
        0.022,
        stroke("36 53, 14 41, -3 22, -13 2, -16 -18", 0.02),
        within=scarf,
        gilt=True,
    )
    tails = [
        "-56 -6, -68 -2, -76 -12, -78 -28, -70 -34, -66 -20, -58 -14",
        "-54 -10, -62 -22, -66 -42, -58 -58, -50 -50, -54 -34, -50 -18",
    ]
    for tail in tails:
        one, _, two, three, four, five, six = points(tail)
        run = folds([[one, two, three], [six, five, four]], 3, 0.03, lots)
        piece = shape(tail)
        bust.lay(piece, 0.09, 0.05, 0.05, 0.03 * run)
    bust.lay(
        shape("-50 -2, -60 2, -66 -8, -60 -16, -52 -14"),
        0.13,
        0.06,
        0.06,
    )
    bust.lay(disc((-0.045, -0.13), 0.026), 0.28, 0.03, 0.026, gilt=True)
    return bust.work(right=0.03, up=0.03)
