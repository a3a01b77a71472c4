# SPDX-License-Identifier: MIT
"""A picture of spheres, the rays of one pixel, and what the warps of two shapes see."""
from math import cos, hypot, inf, sin, sqrt, tau

from canvas import Canvas

WIDTH, HEIGHT = 192, 104
GROUND, SKY = (0.7, 0.7, 0.7), (0.1, 0.1, 0.1)
CAMERA, TARGET, LIGHT, AMBIENT, VIEW = (0.0, 2.6, 8.0), (0.0, 1.0, 0.0), (-4.5, 7.0, 4.0), 0.2, 0.42
SPHERES = [  # center, radius, color
    ((-2.6, 1.15, 0.0), 1.05, (0.9, 0.35, 0.3)), ((0.0, 0.95, -1.2), 0.85, (0.95, 0.8, 0.3)),
    ((2.3, 1.35, -0.6), 1.2, (0.35, 0.6, 0.95)), ((-0.9, 0.5, 1.9), 0.42, (0.45, 0.8, 0.45)),
    ((1.0, 0.62, 1.6), 0.52, (0.8, 0.5, 0.85)), ((0.5, 2.5, -0.2), 0.38, (0.95, 0.95, 0.9)),
    ((3.1, 0.45, 1.6), 0.38, (0.95, 0.6, 0.3)), ((-4.4, 0.6, -1.8), 0.55, (0.4, 0.8, 0.8))]
LEVELS = 14  # of the brightness, in the picture


def plus(a, b, factor=1.0):
    return tuple(x + factor * y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def unit(a):
    return tuple(x / sqrt(dot(a, a)) for x in a)


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def distance_to(sphere, origin, direction):
    """The direction is a unit vector."""
    to_center = plus(sphere[0], origin, -1)
    middle = dot(to_center, direction)
    half_squared = middle**2 - dot(to_center, to_center) + sphere[1]**2
    distance = middle - sqrt(half_squared) if half_squared >= 0 else inf
    return distance if distance > 1e-9 else inf


def trace(row: int, column: int):
    """The sphere that the pixel shows, "ground" or "sky"; and its brightness."""
    forward = unit(plus(TARGET, CAMERA, -1))
    right = unit(cross(forward, (0, 1, 0)))
    up = cross(right, forward)
    a, b = 2 * (column + 0.5) / WIDTH - 1, 1 - 2 * (row + 0.5) / HEIGHT
    direction = unit(plus(plus(forward, right, a * VIEW * WIDTH / HEIGHT), up, b * VIEW))
    seen, nearest = "sky", inf
    if direction[1] < 0:
        seen, nearest = "ground", -CAMERA[1] / direction[1]
    for k, sphere in enumerate(SPHERES):
        distance = distance_to(sphere, CAMERA, direction)
        if distance < nearest:
            seen, nearest = k, distance
    if seen == "sky":
        return seen, 1.0
    point = plus(CAMERA, direction, nearest)
    normal = (0, 1, 0) if seen == "ground" else unit(plus(point, SPHERES[seen][0], -1))
    to_light = plus(LIGHT, point, -1)
    reach = sqrt(dot(to_light, to_light))
    others = [sphere for k, sphere in enumerate(SPHERES) if k != seen]
    if any(distance_to(sphere, point, unit(to_light)) < reach for sphere in others):
        return seen, AMBIENT
    return seen, AMBIENT + (1 - AMBIENT) * max(0, dot(normal, to_light) / reach)


PIXELS = [[trace(row, column) for column in range(WIDTH)] for row in range(HEIGHT)]


def color_of(pixel) -> str:
    seen, brightness = pixel
    surface = {"sky": SKY, "ground": GROUND}.get(seen) or SPHERES[seen][2]
    level = round(brightness * LEVELS) / LEVELS
    return "#" + "".join(f"{round(255 * level * channel):02x}" for channel in surface)


class Picture(Canvas):
    """A canvas with pixels, which are drawn first: each run of equal pixels in a row is a line."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.pixels = ""
        self.outlines = ""

    def draw(self, left: float, top: float, size: float, rows: range, columns: range) -> None:
        runs: dict[str, list[tuple[int, int, int]]] = {}
        for y, row in enumerate(rows):
            x = 0
            while x < len(columns):
                color = color_of(PIXELS[row][columns[x]])
                end = x
                while end < len(columns) and color_of(PIXELS[row][columns[end]]) == color:
                    end += 1
                runs.setdefault(color, []).append((x, y, end - x))
                x = end
        paths = []
        for color, lines in runs.items():
            path, at = "", (0, 0)
            for x, y, length in lines:
                path += f"m{x - at[0]} {y - at[1]}h{length}"
                at = (x + length, y)
            paths.append(f'<path stroke="{color}" d="{path}"/>')
        self.pixels += (f'<g transform="translate({left:g} {top + size / 2:g}) scale({size:g})" '
                        f'shape-rendering="crispEdges">{"".join(paths)}</g>')

    def outline(self, x: float, y: float, width: float, height: float) -> None:
        self.outlines += f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"

    def svg(self) -> str:
        before, panel, after = super().svg().partition("/>")
        outlines = f'<path fill="none" stroke="#fff" d="{self.outlines}"/>' if self.outlines else ""
        return before + panel + "\n" + self.pixels + outlines + after


def picture() -> Canvas:
    size = 4
    c = Picture(WIDTH * size + 32, HEIGHT * size + 32, "Spheres on a ground",
                f"A picture of {WIDTH} by {HEIGHT} pixels: {len(SPHERES)} spheres of different colors and sizes float above a "
                "gray ground. The light is above on the left, so that the right sides are darker, and the shadows are on the "
                "ground to the right and on other spheres. Beyond the horizon, the sky is almost black.")
    c.draw(16, 16, size, range(HEIGHT), range(WIDTH))
    return c


def rays() -> Canvas:
    c = Canvas(760, 330, "The rays of one pixel",
               "A ray from the camera through a pixel hits a sphere at point p. The normal n leads from the center of the sphere "
               "through p. The direction d leads from p to the light. The sphere is between the light and a second point, q, on "
               "the ground, which is therefore in the shadow.")
    ground = 290.0
    camera, light, center, radius = (60.0, 130.0), (262.0, 36.0), (390.0, 180.0), 66.0
    pixel = (150.0, 138.0)

    def circle(x: float, y: float, r: float) -> None:
        points = [(round(x + r * cos(tau * k / 72), 1), round(y + r * sin(tau * k / 72), 1)) for k in range(73)]
        c.line(*points)

    # The first point of the circle on the ray from the camera.
    length = hypot(pixel[0] - camera[0], pixel[1] - camera[1])
    u = ((pixel[0] - camera[0]) / length, (pixel[1] - camera[1]) / length)
    to_center = (center[0] - camera[0], center[1] - camera[1])
    middle = to_center[0] * u[0] + to_center[1] * u[1]
    t = middle - sqrt(radius**2 - (to_center[0]**2 + to_center[1]**2 - middle**2))
    p = (round(camera[0] + t * u[0], 1), round(camera[1] + t * u[1], 1))
    n = ((p[0] - center[0]) / radius, (p[1] - center[1]) / radius)
    circle(*center, radius)
    c.line((20, ground), (740, ground))
    c.text(30, ground + 22, "the ground, y = 0", "small")
    for k in range(8):
        c.cell(pixel[0] - 4, 94 + 12 * k, 8, 12, "", "one" if k == 3 else "idle")
    c.text(pixel[0], 84, "pixels", "small", "middle")
    c.cell(camera[0] - 14, camera[1] - 9, 28, 18, "", "two")
    c.text(camera[0], camera[1] + 30, "camera", "small", "middle")
    c.cell(light[0] - 8, light[1] - 8, 16, 16, "", "good")
    c.text(light[0] - 14, light[1] + 5, "light", "small", "end")
    c.arrow((camera[0] + 14, camera[1] + 14 * u[1] / u[0]), p)
    c.arrow(p, (round(p[0] + 60 * n[0], 1), round(p[1] + 60 * n[1], 1)))
    c.text(p[0] + 60 * n[0] - 12, p[1] + 60 * n[1] + 2, "n", "bold")
    c.arrow(p, (light[0] + 6, light[1] + 11))
    c.text(p[0] + 6, p[1] + 18, "p", "bold")
    c.text((p[0] + light[0]) / 2 + 8, (p[1] + light[1]) / 2 - 2, "d", "bold")
    # A point on the ground whose way to the light is blocked.
    q = (500.0, ground)
    v = (light[0] - q[0], light[1] - q[1])
    w = (center[0] - q[0], center[1] - q[1])
    reach = hypot(*v)
    middle = (v[0] * w[0] + v[1] * w[1]) / reach
    s = (middle - sqrt(radius**2 - (w[0]**2 + w[1]**2 - middle**2))) / reach
    c.line(q, (round(q[0] + s * v[0], 1), round(q[1] + s * v[1], 1)), style="barrier")
    c.text(q[0], q[1] + 18, "q", "bold", "middle")
    c.text(q[0] + 14, q[1] - 24, "in the shadow: the sphere", "small")
    c.text(q[0] + 14, q[1] - 8, "is between q and the light", "small")
    return c


def warps_of(columns: int, rows: int):
    """Whether the pixels of each warp of this shape show more than one surface, by row and column of the warp."""
    return [[len({PIXELS[y * rows + i][x * columns + j][0] for i in range(rows) for j in range(columns)}) > 1
             for x in range(WIDTH // columns)] for y in range(HEIGHT // rows)]


def shapes() -> Canvas:
    size, rows, columns = 5, range(28, 76), range(32, 96)
    counts = {}
    c = Picture(2 * len(columns) * size + 60, len(rows) * size + 92, "Warps of 32×1 and of 8×4 pixels", "")
    for left, heading, (width, height) in ((20, "32×1 pixels", (32, 1)), (40 + len(columns) * size, "8×4 pixels", (8, 4))):
        mixed = warps_of(width, height)
        count, total = sum(map(sum, mixed)), sum(map(len, mixed))
        counts[heading] = f"{count} of {total}"
        c.text(left, 30, f"Warps of {heading}", "bold")
        c.draw(left, 44, size, rows, columns)
        for y in range(rows.start // height, rows.stop // height):
            for x in range(columns.start // width, columns.stop // width + 1):
                at = range(max(x * width, columns.start), min((x + 1) * width, columns.stop))
                if mixed[y][min(x, len(mixed[y]) - 1)] and len(at) > 0:
                    c.outline(left + (at.start - columns.start) * size, 44 + (y * height - rows.start) * size,
                              len(at) * size, height * size)
        c.text(left, 44 + len(rows) * size + 20, f"In the whole picture, {count} of {total} warps see more than", "small")
        c.text(left, 44 + len(rows) * size + 36, "one surface.", "small")
    c.description = ("A part of the picture twice, with an outline around each warp whose pixels show more than one surface. "
                     f"With warps of 32 by 1 pixels, these are {counts['32×1 pixels']} warps of the whole picture; with warps of "
                     f"8 by 4 pixels, {counts['8×4 pixels']}.")
    return c


FIGURES = {"lab11-ray-tracing": {"picture": picture, "rays": rays, "shapes": shapes}}
