# SPDX-License-Identifier: MIT
"""Tiles of both factors that move along k, and the barriers of a step."""
from canvas import Canvas

TILE = 16
M, N, K = 48, 64, 70
STEPS = (K + TILE - 1) // TILE
ROW, COLUMN = 1, 2  # the tile of C that the block computes
STEP = 2            # the step that is highlighted


def tiles() -> Canvas:
    last = (STEPS - 1) * TILE
    c = Canvas(900, 426, "One block computes one tile of C",
               f"C = A·B with m = {M}, n = {N}, k = {K} and tiles of {TILE}×{TILE}. The block for tile row {ROW} and tile column "
               f"{COLUMN} of C takes {STEPS} steps along k. In step {STEP} it copies the tile of A with columns {STEP * TILE} to "
               f"{STEP * TILE + TILE - 1} and the tile of B with the same rows to shared memory, waits at a barrier, adds {TILE} "
               f"products to each sum, and waits at a second barrier before the next step overwrites the tiles. The last tiles "
               f"cover k = {last} to {last + TILE - 1}; elements with k ≥ {K} are outside the matrices and count as 0.")
    px = 2.3  # pixels per element
    tile = TILE * px
    ax, ay = 40, 250          # A, on the left of C
    cx, cy = ax + STEPS * tile + 24, 250
    bx, by = cx, cy - 24 - STEPS * tile

    def step_style(step: int) -> str:
        return "two" if step == STEP else "one"

    for step in range(STEPS):
        # The number of the last step is in the part outside the matrix, where the edge does not cross it.
        shift = ((STEPS * TILE + K) / 2 - (step + .5) * TILE) * px if step == STEPS - 1 else 0
        c.box(ax + step * tile, ay + ROW * tile, tile, tile, step_style(step))
        c.text(ax + (step + .5) * tile + shift, ay + (ROW + .5) * tile + 4, step, "small", "middle")
        c.box(bx + COLUMN * tile, by + step * tile, tile, tile, step_style(step))
        c.text(bx + (COLUMN + .5) * tile, by + (step + .5) * tile + shift + 4, step, "small", "middle")
    c.box(ax + K * px, ay + ROW * tile, (STEPS * TILE - K) * px, tile, "bad")
    c.box(bx + COLUMN * tile, by + K * px, tile, (STEPS * TILE - K) * px, "bad")
    c.cell(cx + COLUMN * tile, cy + ROW * tile, tile, tile, "", "good")
    c.box(ax, ay, K * px, M * px)
    c.box(bx, by, N * px, K * px)
    c.box(cx, cy, N * px, M * px)
    c.text(ax + 8, ay + 22, f"A: {M} × {K}")
    c.text(bx + 8, by + 22, "B:")
    c.text(bx + 8, by + 40, f"{K} × {N}", "small")
    c.text(cx + 8, cy + 22, f"C: {M} × {N}")
    c.text(ax, ay - 8, "k →", "small")
    c.text(bx - 12, by + 14, "k ↓", "small", "end")
    c.text(ax, ay + M * px + 24, f"blockIdx = ({COLUMN}, {ROW}). The numbers are the steps; step {STEP} is shown.", "small")
    c.text(ax, ay + M * px + 42, f"Red: outside the matrices (k ≥ {K}). Put 0 into the tile there.", "small")

    x, width = 480, 390
    c.text(x, 40, f"Each step of the block, start = 0, {TILE}, …, {last}:", "bold")
    c.cell(x, 58, width, 46, "Each thread copies one element of A and one of B", "two")
    c.text(x, 122, "tile_a[ty][tx] = A(row, start + tx)", "code small")
    c.text(x, 140, "tile_b[ty][tx] = B(start + ty, column)", "code small")
    c.line((x, 162), (x + width, 162), style="barrier")
    c.text(x, 182, "__syncthreads()", "code")
    c.text(x + width, 182, "the tiles are complete", "small", "end")
    c.cell(x, 200, width, 46, f"Each thread adds {TILE} products to its sum", "good")
    c.text(x, 264, f"sum += tile_a[ty][i] * tile_b[i][tx], i = 0 … {TILE - 1}", "code small")
    c.line((x, 286), (x + width, 286), style="barrier")
    c.text(x, 306, "__syncthreads()", "code")
    c.text(x + width, 306, "no thread still needs the tiles", "small", "end")
    c.arrow((x + width, 318), (x + width + 12, 318), (x + width + 12, 81), (x + width + 2, 81))
    c.text(x, 348, "After the last step, each thread inside C writes", "small")
    c.text(x, 366, "C(row, column) = sum", "code small")
    c.text(x, 392, f"tx = threadIdx.x, column = {TILE} * blockIdx.x + tx", "code small")
    c.text(x, 410, f"ty = threadIdx.y, row = {TILE} * blockIdx.y + ty", "code small")
    return c


FIGURES = {"lab5-matmul": {"tiles": tiles}}
