# SPDX-License-Identifier: MIT
"""The way of a tile, and the banks of its elements with and without padding."""
from canvas import Canvas

TILE, BANKS = 32, 32
SHOWN = [0, 1, 2, 3, 4, "…", TILE - 1]  # rows and columns
COLUMN = 2                              # the column that a warp reads


def bank(row: int, column: int, words: int) -> int:
    return (row * words + column) % BANKS


def passes(words: int) -> int:
    """How often a request needs the busiest bank if a warp reads a column."""
    banks = [bank(row, COLUMN, words) for row in range(TILE)]
    return max(banks.count(number) for number in banks)


def panel(c: Canvas, left: int, words: int, heading: str) -> None:
    cell, top = 44, 92
    c.text(left, 34, heading, "bold")
    c.text(left, 54, f"(r, c) is in bank ({words} r + c) mod {BANKS}", "small")
    columns = SHOWN + ([TILE] if words > TILE else [])
    for place, column in enumerate(columns):
        c.text(left + 34 + place * cell + cell / 2, top - 8, column, "small", "middle")
    for line, row in enumerate(SHOWN):
        y = top + line * 30
        c.text(left + 26, y + 19, "⋮" if row == "…" else row, "small", "end")
        for place, column in enumerate(columns):
            x = left + 34 + place * cell
            if "…" in (row, column):
                style = ("bad" if passes(words) > 1 else "good") if column == COLUMN else "box"
                text = "⋮" if row == "…" and column != "…" else "…"
            else:
                text = bank(row, column, words)
                style = ("bad" if passes(words) > 1 else "good") if column == COLUMN else "box"
                if column == TILE:
                    style = "idle"
            c.cell(x, y, cell, 28, text, style, "small bold" if column == COLUMN else "small")
    first = [bank(row, COLUMN, words) for row in range(4)]
    count = passes(words)
    y = top + len(SHOWN) * 30 + 24
    if count > 1:
        c.text(left, y, f"A warp reads column {COLUMN}: {TILE} words, all in bank {first[0]}.")
        c.text(left, y + 22, f"{count} bank passes.", "bold")
    else:
        end = bank(TILE - 1, COLUMN, words)
        c.text(left, y, f"A warp reads column {COLUMN}: banks {', '.join(map(str, first))}, …, {end}, all different.")
        c.text(left, y + 22, f"{count} bank pass.", "bold")


def banks() -> Canvas:
    c = Canvas(880, 364, f"Banks of a {TILE}×{TILE} tile without and with padding",
               f"Two tables show the bank of each element of a tile. Without padding, rows have {TILE} words and element (r, c) "
               f"is in bank c, so all {TILE} words of a column are in one bank and a warp that reads a column takes "
               f"{passes(TILE)} passes. With one unused word at the end of each row, element (r, c) is in bank (r + c) mod "
               f"{BANKS}, so the words of a column are in {BANKS} different banks and the warp takes one pass.")
    panel(c, 24, TILE, f"float tile[{TILE}][{TILE}]")
    panel(c, 444, TILE + 1, f"float tile[{TILE}][{TILE} + 1]")
    c.text(444 + 34 + 7.5 * 44, 68, "unused", "small", "middle")
    return c


def tile() -> Canvas:
    rows, cols, unit = 4, 6, 26  # tiles, and pixels per tile
    x, y = 4, 1                  # the tile (block) that is shown
    c = Canvas(860, 300, "A tile on its way from in to out",
               f"The matrix in has {rows} rows of {cols} tiles, the matrix out {cols} rows of {rows} tiles. The block with "
               f"blockIdx.x = {x} and blockIdx.y = {y} copies tile column {x} of tile row {y} to shared memory, row by row. "
               "After a barrier, it reads columns of the tile and writes them as rows to tile column "
               f"{y} of tile row {x} of out.")

    def matrix(left: int, top: int, across: int, down: int, at: tuple[int, int]) -> None:
        for k in range(across + 1):
            c.line((left + k * unit, top), (left + k * unit, top + down * unit))
        for k in range(down + 1):
            c.line((left, top + k * unit), (left + across * unit, top + k * unit))
        c.box(left + at[0] * unit, top + at[1] * unit, unit, unit, "one")

    c.text(30, 40, "in", "code bold")
    c.text(56, 40, f"tile ({x}, {y}): blockIdx.x = {x}, blockIdx.y = {y}", "small")
    left, top, size = 348, 76, 150
    c.text(left - 20, 40, "tile", "code bold")
    c.text(left + 20, 40, "in shared memory, 32×32", "small")
    c.box(left, top, size, size, "idle")
    c.box(left, top + 40, size, 14, "one")
    c.box(left + 92, top, 14, size, "two")
    matrix(30, 54, cols, rows, (x, y))
    c.arrow((30 + (x + 1) * unit, 54 + (y + .5) * unit), (left - 4, top + 47))
    c.text(left, top + size + 22, "in: a warp writes a row", "small")
    c.text(left, top + size + 40, "__syncthreads()", "code small")
    c.text(left, top + size + 58, "out: a warp reads a column", "small")
    right = 650
    c.text(right, 40, "out", "code bold")
    c.text(right + 32, 40, f"tile ({y}, {x})", "small")
    matrix(right, 54, rows, cols, (y, x))
    c.arrow((left + 106, top + size - 20), (right + y * unit - 4, 54 + (x + .5) * unit))
    c.text(30, 54 + rows * unit + 30, "A warp reads 32 neighboring", "small")
    c.text(30, 54 + rows * unit + 48, "elements of a row of in.", "small")
    c.text(right, 54 + cols * unit + 30, "A warp writes 32 neighboring", "small")
    c.text(right, 54 + cols * unit + 48, "elements of a row of out.", "small")
    return c


FIGURES = {"lab6-transpose": {"tile": tile, "banks": banks}}
