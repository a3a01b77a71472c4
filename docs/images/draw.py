#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of the documentation from runs of labcheck on sample submissions, on the simulated GPU:

    terminal.svg   a report in a terminal
    report.png     the page of a submission; report.txt contains its text
    course.png     the page of a course; course.txt contains its text

usage: draw.py [--check] LABCHECK

With --check, it draws nothing and fails if the text of a picture differs from what LABCHECK reports now, or if a line of a block that
begins with "```text labcheck" in docs/students.md is in none of its reports. Times and versions do not count. Pages are drawn by
Chromium. Exit status 77: labcheck cannot grade on this computer.
"""
import difflib
import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from html.parser import HTMLParser
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays clean

import terminal

IMAGES = Path(__file__).resolve().parent
ROOT = IMAGES.parents[1]
LAB = "lab6-transpose"
SAMPLES = ROOT / "tests/submissions" / LAB
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# The students of the course. Their submissions are the samples and the reference versions of the lab, in alphabetical order.
STUDENTS = [
    "Ada Lovelace", "Adele Goldberg", "Alan Kay", "Alan Turing", "Annie Easley", "Barbara Liskov", "Charles Babbage", "Claude Shannon",
    "Dennis Ritchie", "Donald Knuth", "Edsger Dijkstra", "Evelyn Boyd", "Frances Allen", "Gladys West", "Grace Hopper", "Hedy Lamarr",
    "Jean Bartik", "John Backus", "Karen Jones", "Katherine Johnson", "Konrad Zuse", "Margaret Hamilton", "Mary Jackson", "Niklaus Wirth",
    "Radia Perlman", "Stephen Cook", "Tony Hoare"]


class Text(HTMLParser):
    """Collects the visible text of a page, one line for each paragraph, cell group or list item."""
    HIDDEN = {"script", "style", "template", "title"}
    INLINE = {"a", "b", "code", "em", "i", "span", "strong"}

    def __init__(self):
        super().__init__()
        self.hidden, self.parts = 0, []

    def handle_starttag(self, tag, attributes):
        self.hidden += tag in self.HIDDEN
        self.parts.append(" " if tag in ("td", "th") else "" if tag in self.INLINE else "\n")

    def handle_endtag(self, tag):
        self.hidden -= tag in self.HIDDEN

    def handle_data(self, data):
        if not self.hidden:
            self.parts.append(" ".join(data.split()) if data.strip() else " ")


def text_of_page(page: Path, end: str) -> list[str]:
    """The lines of the page before the heading `end`."""
    parser = Text()
    parser.feed(page.read_text(encoding="utf-8"))
    lines = [" ".join(line.split()) for line in "".join(parser.parts).split("\n")]
    return [line for line in lines[: lines.index(end)] if line]


def without_figures_of_runs(lines: list[str]) -> list[str]:
    """`lines` without what differs between runs and versions."""
    text = "\n".join(lines)
    text = re.sub(r"compiled [^,]*(, ran for [^,]*)?, labcheck", "compiled earlier, labcheck", text)
    return re.sub(r"(labcheck|CUDA) \d+(\.\d+)+", r"\1", text).split("\n")


def run_in_terminal(command: list[str], folder: Path) -> list[str]:
    """What `command` writes to a terminal with 80 columns."""
    reader, writer = pty.openpty()
    fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": "xterm-256color"}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=writer, stderr=subprocess.PIPE) as process:
        os.close(writer)
        output = b""
        try:
            while block := os.read(reader, 65536):
                output += block
        except OSError:  # the program has closed the terminal
            pass
        problems = process.stderr.read().decode()
    os.close(reader)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: exit status {process.returncode}\n{problems}")
    return output.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


def shortened(lines: list[str], parts: list[tuple[str, str]]) -> list[str]:
    """`lines` with an ellipsis instead of each part, which begins at one beginning of a line and ends before another."""
    for begin, end in parts:
        plain = [terminal.without_styles(line) for line in lines]
        first = next(at for at, line in enumerate(plain) if line.startswith(begin))
        last = next(at for at, line in enumerate(plain) if at > first and line.startswith(end))
        lines = lines[:first] + ["  …"] + lines[last:]
    return lines


def draw_page(page: Path, picture: Path, width: int, height: int) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        raise SystemExit("Chromium was not found (package chromium-headless-shell or chromium)")
    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    subprocess.run([browser, *sandbox, "--headless", "--hide-scrollbars", f"--window-size={width},{height}", "--timeout=2000",
                    f"--screenshot={picture}", page.as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def submit(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    shutil.copyfile(source, folder / "transpose.cu")
    os.utime(folder / "transpose.cu", (1_793_000_000, 1_793_000_000))


def main() -> int:
    check = sys.argv[1:2] == ["--check"]
    if len(sys.argv) != 2 + check:
        print(__doc__, file=sys.stderr)
        return 2
    labcheck = str(Path(sys.argv[-1]).resolve())
    if not shutil.which("bwrap") or "no CUDA toolkit" in subprocess.run([labcheck, "--version"], capture_output=True, text=True).stdout:
        print("skipped: bubblewrap or the CUDA toolkit is missing")
        return 77
    options = ["--backend", "sim", "--seed", "2026", "--quiet"]
    scratch = Path(tempfile.mkdtemp())
    found: dict[str, list[str]] = {}
    try:
        submit(SAMPLES / "wrong_answer/rounds_down.cu", scratch / "terminal")
        whole_report = run_in_terminal([labcheck, "lab6", "transpose.cu", *options], scratch / "terminal")
        report = shortened(whole_report, [("  ✗ row", "✓ Reads and writes"), ("? Speed", "────")])
        screen = ["$ labcheck lab6 transpose.cu --backend sim", "", *report]
        found["terminal.svg"] = [terminal.without_styles(line) for line in screen]

        submit(SAMPLES / "memory_error/no_guard.cu", scratch / "report")
        other_report = run_in_terminal([labcheck, "lab6", "transpose.cu", *options, "--report", "html=page.html"], scratch / "report")
        found["report.txt"] = text_of_page(scratch / "report/page.html", "Source")

        sources = sorted([*SAMPLES.glob("*/*.cu"), *(ROOT / "reference" / LAB).rglob("*.cu")])
        for name, source in zip(STUDENTS, sources, strict=False):
            submit(source, scratch / "course" / name)
        run_in_terminal([labcheck, "batch", "course", "--lab", "lab6", "--out", "results", *options], scratch)
        found["course.txt"] = text_of_page(scratch / "results/index.html", "Students")

        if check:
            return compare(found, [terminal.without_styles(line) for line in whole_report + other_report])
        (IMAGES / "terminal.svg").write_text(terminal.svg(screen, "labcheck's report for a matrix transpose, in a terminal"))
        draw_page(scratch / "report/page.html", IMAGES / "report.png", 1000, 900)
        draw_page(scratch / "results/index.html", IMAGES / "course.png", 1200, 1450)
        for name in ("report.txt", "course.txt"):
            (IMAGES / name).write_text("\n".join(found[name]) + "\n")
        return 0
    finally:
        shutil.rmtree(scratch)


def wrong_quotations(page: Path, reports: list[str]) -> list[str]:
    known = {line.strip() for line in reports}
    blocks = re.findall(r"^ *```text labcheck\n(.*?)^ *```", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    if not blocks:
        return [f"{page}: no block begins with ```text labcheck"]
    return [f"{page}: in no report: {line.strip()}" for block in blocks for line in block.splitlines() if line.strip() not in known]


def compare(found: dict[str, list[str]], reports: list[str]) -> int:
    problems = wrong_quotations(ROOT / "docs/students.md", reports)
    for name, lines in found.items():
        committed = (IMAGES / name).read_text()
        drawn = terminal.text_of(committed) if name.endswith(".svg") else committed.splitlines()
        problems += difflib.unified_diff(without_figures_of_runs(drawn), without_figures_of_runs(lines), f"docs/images/{name}", "labcheck",
                                         lineterm="", n=1)
    if problems:
        print(*problems, "correct docs/students.md, or run docs/images/draw.py", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
