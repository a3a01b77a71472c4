# SPDX-License-Identifier: MIT
"""Blocks over an array whose length is not a multiple of the block size."""
from canvas import Canvas

N, THREADS = 1000, 256
BLOCKS = (N + THREADS - 1) // THREADS
IDLE = BLOCKS * THREADS - N


def blocks() -> Canvas:
    first_idle = THREADS - IDLE
    c = Canvas(860, 330, f"Blocks of {THREADS} threads over an array of {N:,} elements",
               f"An array of {N:,} elements is covered by {BLOCKS} blocks of {THREADS} threads, {BLOCKS * THREADS:,} threads "
               f"in all. Threads {first_idle} to {THREADS - 1} of the last block have the indices {N:,} to "
               f"{BLOCKS * THREADS - 1:,}, which are past the end of the array. The guard if (i < n) keeps them from reading and writing.")
    left, scale = 28, 0.78
    c.text(left, 32,
           f"n = {N:,} elements, blockDim.x = {THREADS}: the grid has ({N} + {THREADS - 1}) / {THREADS} = {BLOCKS} blocks")
    for block in range(BLOCKS):
        x = left + block * THREADS * scale
        c.box(x, 50, THREADS * scale, 34, "one")
        c.text(x + 8, 71, f"block {block}: i = {block * THREADS} to {(block + 1) * THREADS - 1:,}", "small")
    c.box(left + N * scale, 50, IDLE * scale, 34, "bad")
    c.cell(left, 94, N * scale, 30, f"the array: elements 0 to {N - 1}", "good")

    # The end of the last block, enlarged.
    width, top = 88, 196
    shown = [first_idle - 3, first_idle - 2, first_idle - 1, first_idle, first_idle + 1, "…", THREADS - 1]
    right = left + 120 + width * len(shown)
    c.line((left + (N - 3) * scale, 124), (left + 120, top - 4))
    c.line((left + BLOCKS * THREADS * scale, 84), (right, top - 4))
    c.text(left, top - 14, f"End of block {BLOCKS - 1}:", "small bold")
    c.text(left, top + 19, "threadIdx.x", "code")
    c.text(left, top + 49, "i", "code")
    c.text(left, top + 79, "if (i < n)", "code")
    for place, thread in enumerate(shown):
        x = left + 120 + place * width
        if thread == "…":
            for row in range(3):
                c.cell(x, top + 30 * row, width, 28, "…", "bad")
            continue
        i = (BLOCKS - 1) * THREADS + thread
        style = "good" if i < N else "bad"
        c.cell(x, top, width, 28, thread, style)
        c.cell(x, top + 30, width, 28, f"{i:,}", style)
        c.cell(x, top + 60, width, 28, "element" if i < N else "nothing", style)
    c.text(left + 120, 310, f"i = blockIdx.x * blockDim.x + threadIdx.x = {BLOCKS - 1} * {THREADS} + {first_idle - 1} = {N - 1} "
           f"is the last element; {IDLE} threads do nothing.", "small")
    return c


FIGURES = {"lab4-multiply-add": {"blocks": blocks}}
