# SPDX-License-Identifier: MIT
"""The sectors that a warp touches, and the way of 12-byte structures through shared memory."""
from canvas import Canvas

LANES, FLOATS = 32, 8  # lanes of a warp, floats of a sector
UNIT = 6               # pixels per float


def touched(first: int, stride: int, words: int = 1) -> list[int]:
    """The floats that the lanes access."""
    return [first + lane * stride + word for lane in range(LANES) for word in range(words)]


def strip(c: Canvas, top: int, heading: str, code: str, floats: list[int]) -> None:
    """Draws the sectors from the first to the last one that is touched, and the floats in them."""
    left, height = 24, 18
    sectors = sorted({number // FLOATS for number in floats})
    c.text(left, top, heading, "bold")
    c.text(left + 330, top, code, "code small")
    for sector in sectors:
        c.box(left + sector * FLOATS * UNIT, top + 10, FLOATS * UNIT, height, "idle")
    used = "good" if len(floats) == len(sectors) * FLOATS else "bad"
    for number in floats:
        c.box(left + number * UNIT, top + 10, UNIT, height, used)
    bytes_used = 4 * len(floats)
    c.text(left, top + 46, f"{len(sectors)} sectors, {bytes_used} of {32 * len(sectors)} bytes used", "small")


def accesses() -> Canvas:
    strips = [("Neighbors", "x[i]", touched(0, 1)), ("Neighbors, shifted by 3", "x[i + 3]", touched(3, 1)),
              ("One of three floats (12 bytes)", "in[i].x", touched(0, 3)),
              ("Four floats at once (16 bytes)", "in[i]", touched(0, 4, 4)),
              ("One of four floats", "in[i].x", touched(0, 4))]
    counts = [len({number // FLOATS for number in floats}) for _, _, floats in strips]
    c = Canvas(820, 46 + 74 * len(strips), "Sectors that one access of a warp touches",
               f"Five strips of sectors of {FLOATS} floats. 32 neighbors touch {counts[0]} sectors and use every byte; shifted by "
               f"three floats, they touch {counts[1]}. The first of every three floats is in {counts[2]} sectors, of which a "
               f"third is used. Four floats per lane touch {counts[3]} sectors and use every byte; one of four floats touches "
               f"{counts[4]} sectors and uses a quarter.")
    for place, (heading, code, floats) in enumerate(strips):
        strip(c, 36 + 74 * place, heading, code, floats)
    return c


def staging() -> Canvas:
    shown, cell, left = 12, 54, 110
    c = Canvas(800, 330, "Structures of 12 bytes on their way through shared memory",
               "Three rows of floats. In global memory, x, y and z of the vectors follow one another. Neighboring threads copy "
               "neighboring floats to shared memory. After a barrier, thread t takes the three floats from 3t on, "
               "normalizes them, and writes them back. After another barrier, neighboring threads copy neighboring floats out.")
    rows = {"in": 50, "tile": 140, "out": 250}
    for name, top in rows.items():
        c.text(24, top + 19, name, "code bold")
        for k in range(shown):
            style = "idle" if name != "tile" else ("one", "two")[k // 3 % 2]
            c.cell(left + k * cell, top, cell, 28, f"{'xyz'[k % 3]}{k // 3}", style, "small")
    for k in range(shown):
        x = left + k * cell + cell / 2
        c.arrow((x, rows["in"] + 28), (x, rows["tile"] - 3))
        c.arrow((x, rows["tile"] + 56), (x, rows["out"] - 3))
    c.text(left, rows["in"] - 12, "Thread t copies floats t, t + 256 and t + 512 of the block.", "small")
    for vector in range(shown // 3):
        c.text(left + (3 * vector + 1.5) * cell, rows["tile"] + 46, f"thread {vector}", "small bold", "middle")
    c.line((left - 10, 114), (left + shown * cell, 114), style="barrier")
    c.line((left - 10, 206), (left + shown * cell, 206), style="barrier")
    c.text(24, 118, "barrier", "small")
    c.text(24, 210, "barrier", "small")
    c.text(left, rows["out"] + 52, "Lanes of a warp are 3 words apart in the tile: 32 different banks, because 3 is odd.", "small")
    return c


FIGURES = {"lab2-coalescing": {"accesses": accesses, "staging": staging}}
