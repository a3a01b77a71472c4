# SPDX-License-Identifier: MIT
"""One word of constant memory for all lanes, against one word for each lane."""
from canvas import Canvas

LANES = 32
SHOWN = [0, 1, 2, 3, "…", LANES - 1]


def draw(c: Canvas, left: int, heading: str, index: str, word_of) -> None:
    cell, lane_top, word_top = 60, 92, 196
    words = sorted({word_of(lane) for lane in range(LANES)})
    c.text(left, 34, heading, "bold")
    c.text(left, 54, index, "code small")
    c.text(left, lane_top - 12, "lanes of a warp", "small")
    c.text(left, word_top + 48, "words of constant memory", "small")
    word_place = {}
    for place, k in enumerate(SHOWN):
        x = left + place * cell
        if k == "…":
            c.text(x + cell / 2, lane_top + 18, "…", "", "middle")
            c.text(x + cell / 2, word_top + 18, "…", "", "middle")
            continue
        word_place[k] = x + cell / 2
        c.cell(x + 2, lane_top, cell - 4, 28, k, "one")
        style = "box" if k not in words else "good" if len(words) == 1 else "bad"
        c.cell(x + 2, word_top, cell - 4, 28, f"c[{k}]", style)
    for lane in SHOWN:
        if lane != "…":
            c.arrow((word_place[word_of(lane)], word_top), (word_place[lane], lane_top + 32))
    c.text(left, word_top + 82, f"{len(words)} word{'s' if len(words) > 1 else ''}: "
           f"{len(words)} pass{'es' if len(words) > 1 else ''} over the constant cache", "bold")
    y = word_top + 98
    unit = 11
    for k in range(len(words)):
        c.box(left + k * unit, y, unit - 2, 16, "good" if len(words) == 1 else "bad")
    c.text(left, y + 36, "One pass delivers the word to all 32 lanes." if len(words) == 1
           else "Each pass delivers one word, to one lane.", "small")


def broadcast() -> Canvas:
    c = Canvas(860, 350, "Constant memory: one word for all lanes, or a word for each lane",
               f"On the left, all {LANES} lanes of a warp read the same coefficient, c[1]; one pass over the constant cache "
               f"delivers it to all of them. On the right, lane l reads coefficient c[l]; the cache delivers the {LANES} words "
               f"one after the other, in {LANES} passes.")
    draw(c, 24, "The index depends on the loop only", "coefficients[k], here with k = 1", lambda lane: 1)
    draw(c, 456, "The index depends on the thread", "coefficients[threadIdx.x % 32]", lambda lane: lane)
    return c


FIGURES = {"lab8-constant-memory": {"broadcast": broadcast}}
