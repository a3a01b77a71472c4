# SPDX-License-Identifier: MIT
"""The trees of a reduction, and which lanes of a block are active in each step."""
from canvas import Canvas

LANES, BANKS = 32, 32


def halvings(size: int) -> list[int]:
    return [size >> k for k in range(1, size.bit_length())]


# Each tree: the distances of its steps, and the words that thread t adds at distance s (or None).
def modulo(size: int):
    return halvings(size)[::-1], lambda t, s: (t, t + s) if t % (2 * s) == 0 else None


def strided(size: int):
    return halvings(size)[::-1], lambda t, s: (2 * s * t, 2 * s * t + s) if 2 * s * t < size else None


def sequential(size: int):
    return halvings(size), lambda t, s: (t, t + s) if t < s else None


def reduces(tree, size: int) -> bool:
    values, (steps, words) = list(range(1, size + 1)), tree(size)
    for s in steps:
        for t in range(size):
            if pair := words(t, s):
                values[pair[0]] += values[pair[1]]
    return values[0] == size * (size + 1) // 2


assert all(reduces(tree, size) for tree in (modulo, strided, sequential) for size in (16, 256))


def draw_tree(c: Canvas, left: int, tree, heading: str, condition: str) -> None:
    size, cell, top, pitch, x = 16, 24, 76, 58, left + 60
    steps, words = tree(size)
    c.text(left, 34, heading, "bold")
    c.text(left, 54, condition, "code small")
    for level, s in enumerate([*steps, 0]):
        y = top + level * pitch
        for t in range(size):
            busy = s and words(t, s)
            style = "one" if busy else "good" if not s and t == 0 else "box"
            c.cell(x + t * cell, y, cell, 22, t, style)
            if busy:
                target, source = busy
                c.arrow((x + source * cell + cell / 2, y + 22), (x + target * cell + cell / 2 + 3, y + pitch - 2))
        if s:
            c.text(left, y + 15, f"s = {s}", "code small")
            c.text(left, y + 33, f"{sum(words(t, s) is not None for t in range(size))} active", "small")
        else:
            c.text(left, y + 15, "the sum", "small")


def trees() -> Canvas:
    c = Canvas(956, 366, "Two trees that add 16 words",
               "Two trees reduce 16 words in 4 steps with 8, 4, 2 and 1 active threads. In the interleaved tree with modulo, the "
               "active threads are spread out: 0, 2, 4 and so on, then 0, 4, 8, 12, then 0 and 8, then 0. With sequential "
               "addressing, the active threads are always the first ones: 0 to 7, then 0 to 3, then 0 and 1, then 0. Each active "
               "thread t adds word t + s to word t.")
    draw_tree(c, 24, modulo, "Step 1: interleaved, with modulo", "if (t % (2 * s) == 0) v[t] += v[t + s]")
    draw_tree(c, 488, sequential, "Step 3: sequential addressing", "if (t < s) v[t] += v[t + s]")
    c.text(24, 352, "Blue: the thread is active. The arrow begins at the word that it adds to its own. "
           "Thread 0 ends with the sum.", "small")
    return c


def active(words, warp: int, s: int) -> list[int]:
    """The first words of the warp's active lanes."""
    pairs = [words(t, s) for t in range(warp * LANES, (warp + 1) * LANES)]
    return [pair[0] for pair in pairs if pair]


def passes(words, warps: int, s: int) -> int:
    most = 0
    for warp in range(warps):
        banks = [word % BANKS for word in active(words, warp, s)]
        most = max([most, *(banks.count(bank) for bank in banks)])
    return most


def lanes() -> Canvas:
    size = 256
    warps = size // LANES
    c = Canvas(900, 340, f"Active lanes of the {warps} warps of a block of {size} threads",
               f"Three tables list how many of the {LANES} lanes of each of the {warps} warps are active in the "
               f"{len(halvings(size))} steps of a tree, and how many bank passes a read takes. Interleaved with modulo: 16 lanes "
               "of all warps, then 8, 4, 2 and 1 lane of all warps, then one lane of 4, 2 and 1 warps; always one pass. "
               "Interleaved with a strided index: 4, 2 and 1 full warps, then 16, 8, 4, 2 and 1 lanes of one warp; 2, 4, 8, 8, "
               "8, 4, 2 and 1 passes. Sequential addressing: the same active lanes, always one pass.")
    kinds = [(modulo, "Step 1: modulo"), (strided, "Step 2: strided index"), (sequential, "Step 3: sequential")]
    for kind, (tree, heading) in enumerate(kinds):
        left, cell, top = 24 + kind * 292, 22, 84
        steps, words = tree(size)
        c.text(left, 34, heading, "bold")
        c.text(left + 40, 56, f"warps 0 to {warps - 1}", "small")
        c.text(left + 40 + warps * cell + 26, 56, "passes", "small", "middle")
        c.text(left + 30, 74, "s", "code small", "end")
        for line, s in enumerate(steps):
            y = top + line * 25
            c.text(left + 30, y + 16, s, "small", "end")
            for warp in range(warps):
                count = len(active(words, warp, s))
                style = "good" if count == LANES else "two" if count else "idle"
                c.cell(left + 40 + warp * cell, y, cell, 23, count or "", style)
            count = passes(words, warps, s)
            c.cell(left + 40 + warps * cell + 10, y, 32, 23, count, "bad" if count > 1 else "box")
    c.text(24, 308, f"Numbers: the active lanes of a warp. Green: all {LANES}. Orange: the other lanes wait. "
           "Gray: no lane is active.", "small")
    c.text(24, 326, "Passes: the bank passes of one read of shared memory by a warp.", "small")
    return c


FIGURES = {"lab7-reduction": {"trees": trees, "lanes": lanes}}
