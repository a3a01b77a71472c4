# SPDX-License-Identifier: MIT
"""A value between four pixels, and the values outside of a row of pixels."""
from canvas import Canvas


def fetch() -> Canvas:
    a, b = 0.25, 0.625
    c = Canvas(760, 330, "A position between the centers of four pixels, and the weights of the four",
               f"The position (u, v) is {a:g} of the way from the left to the right column of pixel centers, and {b:g} of the way from "
               "the upper to the lower row. The weight of each pixel is the product of two factors, and the four weights add up to 1.")
    left, top, side = 40, 40, 120
    weights = [[(1 - b) * (1 - a), (1 - b) * a], [b * (1 - a), b * a]]
    names = [["(i, j)", "(i+1, j)"], ["(i, j+1)", "(i+1, j+1)"]]
    for row in range(2):
        for column in range(2):
            x, y = left + column * side, top + row * side
            c.box(x, y, side, side, "one" if row == column else "idle")
            c.text(x + 8, y + (18 if row == 0 else side - 10), names[row][column], "small code")
    for k in range(4):
        c.box(left + (k % 2 + 0.5) * side - 3, top + (k // 2 + 0.5) * side - 3, 6, 6, "two")
    center = left + side / 2, top + side / 2
    px, py = center[0] + a * side, center[1] + b * side
    c.line((center[0], center[1]), (center[0] + side, center[1]), (center[0] + side, center[1] + side),
           (center[0], center[1] + side), (center[0], center[1]))
    c.line((px, center[1]), (px, center[1] + side), style="barrier")
    c.line((center[0], py), (center[0] + side, py), style="barrier")
    c.box(px - 4, py - 4, 8, 8, "bad")
    c.text(px + 8, py - 8, "(u, v)", "bold code")
    c.text(left, top + 2 * side + 24, "Small squares: the centers, at (i + 0.5, j + 0.5) and so on", "small")
    x, y = 350, 66
    c.text(x, y, f"a = u - 0.5 - i = {a:g}", "code")
    c.text(x, y + 22, f"b = v - 0.5 - j = {b:g}", "code")
    c.text(x, y + 62, "pixel", "small bold")
    c.text(x + 100, y + 62, "weight", "small bold")
    formulas = [["(1-a) (1-b)", "a (1-b)"], ["(1-a) b", "a b"]]
    line = 0
    for row in range(2):
        for column in range(2):
            line += 1
            c.text(x, y + 62 + 22 * line, names[row][column], "small code")
            c.text(x + 100, y + 62 + 22 * line, formulas[row][column], "small code")
            c.text(x + 330, y + 62 + 22 * line, f"{weights[row][column]:g}", "small code", "end")
    c.text(x, y + 200, "A texture unit stores a and b in steps of 1/256.", "small")
    return c


def outside() -> Canvas:
    values = [0.75, 0.25, 0.5, 1.0]
    c = Canvas(760, 330, "A row of four pixels, interpolated, and its values outside for two address modes",
               "Each of the four pixels has its value at its center. Between two centers, the value changes linearly. With the address "
               "mode clamp, positions beyond the first and the last center have the value of that pixel. With the address mode border, "
               "a pixel outside has the value 0, so the value falls to 0 within one pixel, beginning at the outer centers.")
    for place, (mode, edge) in enumerate((("cudaAddressModeClamp", True), ("cudaAddressModeBorder", False))):
        left, base, unit, height = 24 + place * 372, 250, 56, 170
        c.text(left, 34, mode, "bold code")
        at = lambda k: values[min(max(k, 0), 3)] if edge or 0 <= k <= 3 else 0.0
        for k in range(-1, 5):
            x = left + (k + 1) * unit
            c.box(x, base - at(k) * height, unit, at(k) * height, "one" if 0 <= k <= 3 else "idle")
            c.text(x + unit / 2, base + 18, k if 0 <= k <= 3 else "outside", "small", "middle")
        c.line((left, base), (left + 6 * unit, base))
        for k in range(-1, 4):
            c.line((left + (k + 1.5) * unit, base - at(k) * height), (left + (k + 2.5) * unit, base - at(k + 1) * height),
                   style="barrier")
        for k in range(5):
            c.text(left + (k + 1) * unit, base + 38, k, "small code", "middle")
        c.text(left, base + 38, "u", "small code")
        c.text(left, base + 62, "Bars: the pixels. Dashed: what a fetch at u returns.", "small")
    return c


FIGURES = {"lab10-texture": {"fetch": fetch, "outside": outside}}
