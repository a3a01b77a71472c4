# SPDX-License-Identifier: MIT
"""The device heap over two launches: one allocates, a later one frees."""
from canvas import Canvas

THREADS = 4


def heap() -> Canvas:
    c = Canvas(900, 360, "The device heap across two kernel launches",
               f"In the first launch, each of {THREADS} threads calls malloc and stores its pointer in an array in device "
               "memory. The launch ends; the blocks and the pointers remain. In a later launch, each thread takes a pointer from "
               "the array and frees the block. The heap keeps bookkeeping data for each block.")
    pitch, width = 61, 56
    for y, label in ((94, "threads"), (170, "pointers"), (186, "in device"), (202, "memory"), (274, "the heap")):
        c.text(20, y, label, "small")
    columns = [("1. A launch allocates", "p[i] = malloc(size);", "code small"),
               ("2. Between the launches", "the host can copy and print p", "small"),
               ("3. A later launch frees", "free(p[i]);", "code small")]
    for column, (heading, action, style) in enumerate(columns):
        x = 96 + column * 268
        c.text(x, 34, heading, "bold")
        c.text(x, 56, action, style)
        if column == 1:
            c.cell(x, 76, 3 * pitch + width, 28, "no kernel runs", "idle")
        c.box(x, 248, 3 * pitch + width + 6, 44, "idle")
        for k in range(THREADS):
            left = x + k * pitch
            middle = left + width / 2
            if column != 1:
                c.cell(left, 76, width, 28, f"thread {k}", "one")
            c.cell(left, 162, width, 28, f"p[{k}]", "two")
            if column == 0:
                c.arrow((middle, 104), (middle, 158))
            if column == 2:
                c.arrow((middle, 162), (middle, 108))
            else:
                c.box(left, 248, 10, 44, "bad")
                c.cell(left + 10, 248, width - 10, 44, f"block {k}", "good")
                c.arrow((middle, 190), (middle, 244))
        if column == 2:
            c.text(x + (3 * pitch + width) / 2, 274, "free again", "small", "middle")
    c.text(20, 322, "Blocks outlive the launch that allocated them, and only a kernel can free them. A block whose pointer is "
           "lost stays on the heap", "small")
    c.text(20, 340, "until the program ends. Red: the heap's bookkeeping; a block takes more memory than its size.", "small")
    return c


FIGURES = {"lab9-device-malloc": {"heap": heap}}
