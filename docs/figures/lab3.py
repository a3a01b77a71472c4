# SPDX-License-Identifier: MIT
"""The ways of data to a kernel, rows with a pitch, and a pipeline in two streams."""
from canvas import Canvas

SECTOR, FLOAT, PITCH = 32, 4, 512  # bytes


def ways() -> Canvas:
    c = Canvas(880, 330, "Four ways from host memory to a kernel",
               "Pageable memory is copied by the driver to a page-locked buffer, from there to device memory, where the kernel reads "
               "it. Memory from cudaMallocHost and memory that cudaHostRegister page-locks go directly to device memory. From mapped "
               "memory, the kernel reads directly.")
    top, step, height = 56, 66, 40
    host, buffer, device, kernel = 190, 400, 570, 740
    c.text(host, 34, "host memory", "bold")
    c.text(device, 34, "device memory", "bold")
    c.text(kernel, 34, "kernel", "bold")
    ways = [("malloc", "pageable", "bad", True, True), ("cudaMallocHost", "page-locked", "good", False, True),
            ("cudaHostRegister", "page-locked for a while", "good", False, True), ("cudaHostAlloc", "mapped", "good", False, False)]
    for line, (call, kind, style, is_staged, is_copied) in enumerate(ways):
        y = top + line * step
        middle = y + height / 2
        c.text(24, middle + 4, call, "code small")
        c.cell(host, y, 170, height, kind, style)
        left = host + 170
        if is_staged:
            c.cell(buffer, y, 130, height, "driver's buffer", "idle")
            c.arrow((left + 2, middle), (buffer - 2, middle))
            left = buffer + 130
        if is_copied:
            c.cell(device, y, 130, height, "copy", "one")
            c.arrow((left + 2, middle), (device - 2, middle))
            left = device + 130
        c.cell(kernel, y, 110, height, "reads", "two")
        c.arrow((left + 2, middle), (kernel - 2, middle))
    c.text(24, 318, "Copies to device memory cross the bus between host and device, and so do the kernel's reads of mapped memory.", "small")
    return c


def rows() -> Canvas:
    cols, shown = 13, 3
    width = cols * FLOAT
    unit = 13.5
    c = Canvas(880, 300, "Rows of 13 floats, without gaps and with a pitch",
               f"A row of {cols} floats has {width} bytes. Without gaps, row 1 starts at byte {width}, inside a sector of {SECTOR} "
               f"bytes, and row 2 at byte {2 * width}. With a pitch that is a multiple of {SECTOR}, each row starts at the beginning of a "
               "sector, and the bytes after its end are unused.")

    def draw(top: int, heading: str, pitch: int) -> None:
        c.text(24, top, heading, "bold")
        y = top + 16
        floats = 48
        for k in range(floats):
            row, column = divmod(k * FLOAT, pitch)
            is_used = row < shown and column < width
            c.box(24 + k * unit, y, unit, 28, ("one", "two", "good")[row] if is_used else "idle")
            if is_used and column == 0:
                c.text(24 + k * unit + 2, y + 18, f"{row}", "small bold")
        for k in range(0, floats + 1, SECTOR // FLOAT):
            c.line((24 + k * unit, y - 6), (24 + k * unit, y + 40))
            if k < floats:
                c.text(24 + k * unit + 3, y + 42, f"byte {k * FLOAT}", "small")
        starts = [row * pitch % SECTOR for row in range(shown)]
        c.text(24, y + 66, f"Rows 0, 1 and 2 start {starts[0]}, {starts[1]} and {starts[2]} bytes after the beginning of a sector.", "small")

    draw(34, f"without gaps: a row every {width} bytes", width)
    draw(160, f"with a pitch of {2 * SECTOR} bytes (cudaMallocPitch chooses {PITCH} or more)", 2 * SECTOR)
    c.text(24, 288, "Lines separate the sectors of 32 bytes.", "small")
    return c


def pipeline() -> Canvas:
    chunks, copy, kernel, unit = 4, 4, 2, 12.5  # units of time: a chunk's copy in one direction, and its kernel
    c = Canvas(880, 350, "The whole array at once, and four chunks in two streams",
               "Above: one long copy to the device, one kernel, one long copy back, one after the other. Below: four chunks. Copies to "
               "the device follow one another without a break; meanwhile, kernels and copies back of earlier chunks run. The total "
               "time is a little more than half.")

    def line(y: int, name: str, items) -> None:
        c.text(24, y + 20, name, "small")
        for start, length, label, style in items:
            c.cell(150 + start * unit, y, length * unit - 2, 28, label, style)

    whole = [(0, chunks * copy, "to the device", "one"), (chunks * copy, chunks * kernel, "kernel", "good"),
             (chunks * (copy + kernel), chunks * copy, "back", "two")]
    c.text(24, 34, "the whole array", "bold")
    for k, name in enumerate(("copy engine", "multiprocessors", "copy engine")):
        line(48 + k * 34, name, [whole[k]])
    c.text(24, 190, "four chunks; odd and even ones in different streams", "bold")
    arrived, computed, returned = [], [], []
    for k in range(chunks):
        arrived.append((arrived[-1] if arrived else 0) + copy)
        computed.append(max(arrived[k], computed[-1] if computed else 0) + kernel)
        returned.append(max(computed[k], returned[-1] if returned else 0) + copy)
    line(204, "copy engine", [(arrived[k] - copy, copy, k, "one") for k in range(chunks)])
    line(238, "multiprocessors", [(computed[k] - kernel, kernel, k, "good") for k in range(chunks)])
    line(272, "copy engine", [(returned[k] - copy, copy, k, "two") for k in range(chunks)])
    total, best = chunks * (2 * copy + kernel), returned[-1]
    c.text(24, 328, f"If the kernel takes half as long as a copy, {best} units of time instead of {total}.", "small")
    return c


FIGURES = {"lab3-transfers": {"ways": ways, "rows": rows, "pipeline": pipeline}}
