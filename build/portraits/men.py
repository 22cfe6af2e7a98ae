"""The men among the masons."""

import numpy as np
from bust import Bust
from clothes import CLOAK, moustache, wear
from hair import curls, folds, strands
from heads import Face
from light import Work
from relief import disc, shape, stroke


def kleon(lots: np.random.Generator) -> Work:
    """A young man in a broad hat against the sun."""
    face = Face(
        "chin 0.5 0, tip -0.8 0, jaw_angle 0 -2",
        age=0.08,
        cheek=0.95,
        lips=1.0,
        brow=1.0,
        neck=0.01,
        smile=0.008,
    )
    cap = shape(
        "40 34, 38 46, 20 64, -8 70, -34 60, -52 36, -56 12, -52 -8, -42 -24, -30 "
        "-26, -20 -16, -14 2, -12 12, 2 16, 5 4, 9 16, 22 26, 36 26"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    bust.lay(disc((0.10, -0.76), 0.065), 0.20, 0.03, 0.03, gilt=True)
    bust.line(
        -0.02,
        stroke("7 -76, 10 -73, 13 -76, 10 -79, 7 -76", 0.01),
    )
    bust.grow(cap, 0.02, 0.03, 0.05 * curls(cap, 0.052, lots))
    crown = shape("34 42, 28 62, 10 76, -10 77, -28 68, -42 48, -44 32, 0 38")
    bust.lay(crown, 0.17, 0.10, 0.16, swell=0.08)
    bust.line(0.025, stroke("36 44, 0 42, -46 34", 0.028), within=crown, gilt=True)
    brim = shape(
        "60 34, 52 42, 30 45, -2 42, -34 37, -60 30, -76 20, -74 14, -56 17, -28 24, 4 29, 34 30"
    )
    bust.lay(brim, 0.30, 0.045, 0.05)
    bust.line(
        0.016,
        stroke(
            "59 33.5, 34 31.5, 4 30.5, -28 25.5, -56 18.5, -74 15",
            0.012,
        ),
    )
    bust.line(0.014, stroke("-2 30, 3 5, 6 -20, 16 -50", 0.011))
    return bust.work(scale=0.98, right=0.03, up=0.0)


def myron(lots: np.random.Generator) -> Work:
    """A man with curls, a short beard and a band round his head."""
    face = Face(
        "brow 1.2 0, root -0.6 0, bridge 0.4 0.5, jaw_angle 0 -2",
        age=0.3,
        cheek=1.0,
        lips=0.9,
        brow=1.2,
        neck=0.03,
    )
    cap = shape(
        "46 36, 42 54, 24 68, -4 75, -32 68, -54 48, -62 18, -58 -8, -46 -28, -32 "
        "-34, -22 -26, -15 -8, -13 10, 0 18, 5 2, 9 14, 20 26, 34 29"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    beard = shape(
        "3 2, 9 -10, 19 -19, 31 -22.5, 37 -26.5, 41 -33.5, 46 -36, 50 -42, 48 "
        "-52, 38 -60, 24 -58, 10 -47, 0 -32, -5 -16, -2 -6"
    )
    bust.lay(beard, 0.20, 0.04, 0.05, 0.06 * curls(beard, 0.044, lots), swell=0.05)
    moustache(bust, lots, 5)
    bust.grow(cap, 0.025, 0.03, 0.06 * curls(cap, 0.060, lots))
    band = stroke("48 40, 16 42, -20 34, -62 12", 0.036)
    bust.line(0.03, np.minimum(band * 1.5, 1), within=cap, gilt=True)
    return bust.work(scale=0.98, right=0.02, up=0.03)


def lykos(lots: np.random.Generator) -> Work:
    """A lean man with an eagle's nose; hair and beard blown back."""
    face = Face(
        "forehead -1.2 0, high -2 0, brow 2 0, root 0 0.5, bridge 3.4 1.2, ridge "
        "3.6 0, tip 1.8 -2.4, under 0.6 -1.4, upper -0.4 0, chin 1 0",
        age=0.5,
        cheek=1.15,
        lips=0.8,
        brow=1.5,
        neck=0.0,
    )
    cap = shape(
        "42 44, 30 62, 4 72, -26 70, -48 58, -60 40, -68 20, -70 -2, -76 -22, -86 "
        "-36, -70 -38, -64 -34, -66 -50, -74 -62, -58 -62, -44 -54, -34 -42, -24 "
        "-26, -17 -10, -13 10, -2 17, 4 2, 9 14, 16 30, 30 40"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    beard = shape(
        "3 0, 9 -12, 19 -21, 31 -23.5, 37 -27, 42 -33.5, 47 -36, 53 -44, 56 -56, "
        "52 -66, 40 -60, 26 -54, 10 -44, 0 -30, -5 -14, -2 -4"
    )
    flow = strands(
        [
            "3 0, 0 -12, 3 -28, 14 -44",
            "10 -12, 12 -24, 20 -40, 34 -56",
            "22 -22, 26 -32, 34 -46, 48 -62",
            "34 -26, 38 -36, 45 -48, 54 -62",
            "44 -35, 48 -40, 52 -48, 56 -58",
        ],
        34,
        0.022,
        lots,
        wave=0.008,
        waves=2.0,
        stray=0.4,
        ends=0.3,
    )
    bust.lay(beard, 0.19, 0.04, 0.05, 0.045 * flow, swell=0.05)
    moustache(bust, lots, 6)
    hair = strands(
        [
            "42 43, 20 62, -22 66, -54 44, -68 10, -84 -36",
            "32 40, 12 54, -20 54, -48 32, -62 0, -76 -36",
            "18 32, 0 44, -22 40, -42 18, -56 -10, -68 -36",
            "10 16, -2 30, -22 26, -36 6, -50 -22, -70 -60",
            "-10 14, -18 16, -26 4, -36 -16, -46 -36, -62 -60",
            "-17 -6, -22 -10, -28 -22, -36 -36, -44 -46, -54 -58",
        ],
        52,
        0.032,
        lots,
        wave=0.018,
        waves=2.5,
        stray=0.45,
        ends=0.15,
    )
    bust.grow(cap, 0.025, 0.03, 0.055 * hair)
    return bust.work(scale=0.96, right=0.02, up=0.02, leftwards=True)


def phaidros(lots: np.random.Generator) -> Work:
    """An elderly man, bald, with a thinker's brow."""
    face = Face(
        "front 1 1, high 2 1, forehead 2.4 0, brow 2.2 0, root -1.2 -0.5, bridge "
        "-0.6 0, ridge 0.4 1, tip 0.4 0.4, under 0 -0.4",
        age=0.85,
        cheek=1.05,
        lips=0.8,
        brow=1.6,
        neck=0.02,
    )
    fringe = shape(
        "-10 16, -16 28, -34 30, -52 24, -60 8, -58 -12, -50 -30, -36 -36, -24 "
        "-30, -16 -16, -13 0, -11 11, 0 18, 4 2, 8 10, 6 22, -2 24"
    )
    bust = Bust(face, fringe)
    wear(bust, CLOAK, lots)
    wisps = strands(
        [
            "6 22, 6 12, 5 4",
            "-4 24, -10 17, -14 8",
            "-16 28, -24 16, -20 0, -18 -14",
            "-30 30, -38 12, -34 -8, -28 -28",
            "-44 27, -50 10, -48 -10, -40 -33",
            "-54 20, -59 6, -57 -12, -49 -29",
        ],
        40,
        0.030,
        lots,
        wave=0.018,
        waves=2.0,
        stray=0.5,
        ends=0.25,
    )
    bust.grow(fringe, 0.008, 0.05, 0.055 * wisps)
    beard = shape(
        "3 4, 9 -10, 19 -19, 31 -22.5, 37 -26.5, 41 -33.5, 46.5 -36, 52 -46, 50 "
        "-60, 42 -72, 30 -74, 16 -64, 4 -48, -4 -30, -7 -14, -2 -4"
    )
    flow = strands(
        [
            "3 3, -1 -12, 0 -30, 10 -52",
            "10 -12, 8 -26, 12 -44, 20 -66",
            "22 -21, 22 -34, 26 -52, 32 -73",
            "34 -25, 36 -38, 39 -54, 42 -71",
            "44 -35, 48 -42, 50 -50, 50 -60",
        ],
        30,
        0.028,
        lots,
        wave=0.018,
        waves=2.2,
        stray=0.4,
        ends=0.2,
    )
    bust.lay(beard, 0.19, 0.045, 0.06, 0.055 * flow, swell=0.06)
    moustache(bust, lots, 5)
    return bust.work(right=0.02, up=0.07, leftwards=True)


def daidalos(lots: np.random.Generator) -> Work:
    """An old master with a craftsman's pointed cap and a long beard."""
    face = Face(
        "brow 1.6 0, root -0.4 0, bridge 1.6 0.6, ridge 1.6 0, tip 0.8 -1.4, under 0 -1",
        age=1.0,
        cheek=1.1,
        lips=0.8,
        brow=1.6,
        neck=0.0,
    )
    cap = shape(
        "46 34, 40 48, 20 66, -6 70, -32 60, -52 38, -60 12, -62 -14, -58 -40, "
        "-44 -56, -30 -50, -22 -34, -16 -12, -13 8, 0 16, 4 0, 10 12, 22 24, 36 "
        "27"
    )
    bust = Bust(face, cap)
    wear(bust, CLOAK, lots)
    hair = strands(
        [
            "44 36, 30 32, 14 22, 6 4",
            "10 38, 0 30, -6 22, -10 14",
            "-16 34, -22 14, -20 -10, -24 -34",
            "-30 32, -38 6, -34 -22, -32 -50",
            "-44 28, -50 2, -46 -26, -44 -55",
            "-54 24, -60 0, -58 -24, -56 -42",
        ],
        44,
        0.030,
        lots,
        wave=0.020,
        waves=2.5,
        stray=0.4,
    )
    bust.grow(cap, 0.03, 0.04, 0.055 * hair)
    beard = shape(
        "3 2, 9 -10, 19 -19, 31 -22.5, 37 -26.5, 41 -33.5, 47 -36, 54 -46, 56 "
        "-62, 50 -78, 42 -90, 34 -98, 22 -90, 10 -72, 0 -50, -6 -28, -8 -12, -2 "
        "-4"
    )
    flow = strands(
        [
            "3 0, -3 -16, 0 -38, 12 -70",
            "10 -12, 7 -28, 12 -54, 24 -88",
            "22 -21, 22 -38, 26 -62, 34 -96",
            "34 -25, 38 -42, 42 -64, 40 -90",
            "44 -35, 50 -44, 54 -58, 50 -76",
        ],
        32,
        0.030,
        lots,
        wave=0.024,
        waves=3.0,
        stray=0.4,
        ends=0.15,
    )
    bust.lay(beard, 0.20, 0.045, 0.07, 0.06 * flow, swell=0.06)
    moustache(bust, lots, 9)
    pilos = shape(
        "47 40, 42 56, 28 76, 8 92, -4 99, -14 92, -32 74, -48 52, -56 30, -30 30, 0 36, 26 40"
    )
    felt = folds(
        [
            "42 46, 26 74, -2 97",
            "0 38, -2 66, -3 97",
            "-50 36, -34 68, -5 97",
        ],
        6,
        0.07,
        lots,
    )
    bust.lay(pilos, 0.20, 0.09, 0.14, 0.02 * felt, swell=0.10)
    rim = stroke("48 40, 26 40, 0 35.5, -30 29.5, -57 29", 0.036)
    bust.lay(np.clip(rim * 2.5 - 0.5, 0, 1), 0.28, 0.05, 0.04, gilt=True)
    return bust.work(scale=0.90, right=0.02, up=-0.04)
