# SPDX-License-Identifier: MIT
"""The parts of a GPU, and the lines of the table that describe them."""
from canvas import Canvas

SHOWN = ["0", "1", "2", "…", "n − 1"]  # multiprocessors


def device() -> Canvas:
    c = Canvas(900, 424, "The parts of a GPU and the lines of the table that describe them",
               "A GPU contains many multiprocessors. Each has registers, shared memory and resident warps of 32 threads. All "
               "multiprocessors share the L2 cache, which is connected to the global memory by a bus. Labels at the right name "
               "the lines of the table that describe each part.")
    left, width, pitch, top = 24, 104, 114, 66
    c.text(left, 34, "A GPU", "bold")
    c.text(left, 54, "n multiprocessors", "small")
    for place, number in enumerate(SHOWN):
        x = left + place * pitch
        if number == "…":
            c.text(x + width / 2, top + 80, "…", "bold", "middle")
            continue
        c.box(x, top, width, 166, "box")
        c.text(x + width / 2, top + 18, f"multiprocessor {number}" if len(number) == 1 else number, "small", "middle")
        for warp in range(3):
            c.cell(x + 8, top + 28 + warp * 24, width - 16, 20, "warp" if warp < 2 else "…", "one")
        c.cell(x + 8, top + 104, width - 16, 24, "registers", "two")
        c.cell(x + 8, top + 134, width - 16, 24, "shared memory", "good")
        c.line((x + width / 2, top + 166), (x + width / 2, 254))
    whole = (len(SHOWN) - 1) * pitch + width
    c.cell(left, 254, whole, 28, "L2 cache", "idle")
    for k in range(9):
        x = left + whole / 2 - 32 + k * 8
        c.line((x, 282), (x, 318))
    c.text(left + whole / 2 + 44, 304, "bus", "small")
    c.cell(left, 318, whole, 44, "global memory", "idle")
    right = left + whole + 28
    for y, lines in ((34, ["multiprocessors, compute capability", "clock rate"]),
                     (104, ["threads per multiprocessor ÷ warp size", "= resident warps of one multiprocessor"]),
                     (176, ["registers per multiprocessor", "registers per block"]),
                     (216, ["shared memory per multiprocessor", "shared memory per block"]),
                     (272, ["L2 cache"]),
                     (300, ["memory bus width, memory clock rate", "→ peak bandwidth"]),
                     (344, ["global memory, error correction"])):
        for k, line in enumerate(lines):
            c.text(right, y + k * 18, line, "small")
    c.text(left, 392, "The lines at the right are in the table that your program prints. Limits of a launch (threads per block, "
           "block size, grid size) belong", "small")
    c.text(left, 410, "to no part: they say what you may request.", "small")
    return c


FIGURES = {"lab1-device-query": {"device": device}}
