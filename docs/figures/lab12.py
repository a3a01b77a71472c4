# SPDX-License-Identifier: MIT
"""How the lanes of a warp add their registers, and how the last block of a launch combines the results of all."""
from canvas import Canvas

LANES = 8  # shown; a warp has 32
VALUES = [5, 3, 7, 2, 8, 1, 4, 6]


def shuffles() -> Canvas:
    cell, left, step_height = 62, 200, 84
    distances = [4, 2, 1]
    c = Canvas(740, 110 + step_height * len(distances), "Adding the registers of a warp by shuffles",
               f"Eight lanes with the values {', '.join(map(str, VALUES))}. In each step, each lane adds the register of the lane "
               "whose number differs in one bit: first the lane at distance 4, then at distance 2, then at distance 1. After three "
               f"steps, every lane has the sum {sum(VALUES)}.")
    c.text(24, 30, "lane", "small")
    for lane in range(LANES):
        c.text(left + lane * cell + 24, 30, lane, "small", "middle")
    values, top = VALUES, 44
    for line in range(len(distances) + 1):
        is_done = line == len(distances)
        c.text(24, top + 19, "value" if line == 0 else f"after step {line}", "small")
        for lane, value in enumerate(values):
            c.cell(left + lane * cell, top, 48, 28, value, "good" if is_done else "one" if lane & (distances[line]) == 0 else "two")
        if is_done:
            break
        distance = distances[line]
        c.text(24, top + 60, f"__shfl_xor_sync, {distance}", "code small")
        for lane in range(LANES):
            x = left + lane * cell + 24
            other = left + (lane ^ distance) * cell + 24
            c.arrow((other, top + 28), (x, top + step_height - 2))
            c.line((x, top + 28), (x, top + step_height))
        values = [value + values[lane ^ distance] for lane, value in enumerate(values)]
        top += step_height
    return c


def tickets() -> Canvas:
    blocks = [(0, 250), (1, 330), (2, 210), (3, 290)]  # and when each has its result, in pixels from the left
    start, top, height = 90, 60, 46
    order = sorted(range(len(blocks)), key=lambda block: blocks[block][1])
    last = order[-1]
    c = Canvas(760, 300, "The last block combines the results",
               "Four blocks, each a bar along the time. Each block searches its part of the array, writes its result, executes a fence "
               f"and draws a ticket. Block {last} draws the last ticket, {len(blocks) - 1}: all other results are written. It reads "
               "them, combines them, and sets the number of tickets back to 0.")
    c.text(24, 30, "time", "small")
    c.arrow((60, 26), (730, 26))
    for block, end in blocks:
        y = top + block * height
        c.text(24, y + 19, f"block {block}", "small")
        c.cell(start, y, end - start, 28, "searches its part", "one")
        c.cell(end, y, 66, 28, "writes", "two")
        c.line((end + 72, y - 3), (end + 72, y + 31), style="barrier")
        ticket = order.index(block)
        is_last = block == last
        c.cell(end + 78, y, 74, 28, f"ticket {ticket}", "good" if is_last else "idle", "small bold" if is_last else "small")
        if is_last:
            c.cell(end + 152, y, 190, 28, "reads and combines all results", "good")
    y = top + len(blocks) * height + 14
    c.line((start, y - 12), (start, y + 8), style="barrier")
    c.text(start + 10, y + 2, "__threadfence(): the result is visible before the ticket is drawn", "small")
    c.text(start + 10, y + 24, f"The block with ticket gridDim.x - 1, here {len(blocks) - 1}, is the last one.", "small")
    return c


FIGURES = {"lab12-warp-statistics": {"shuffles": shuffles, "tickets": tickets}}
