#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""similar_course.py FOLDER COUNT: writes COUNT made submissions for lab 7 below FOLDER.

Each is one of the samples and reference programs of the lab, with other names and with a dead statement in places that differ: many
more similar pairs than a real course has.
"""
import pathlib
import random
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
programs = sorted((root / "tests/submissions/lab7-reduction").glob("*/*.cu")) + sorted((root / "reference/lab7-reduction").rglob("*.cu"))
names = re.compile(r"\b(kThreads|kElements|values|value|scratch|blocks|reduce_blocks|Op|out|in)\b")
for number in range(count):
    chance = random.Random(number)
    text = programs[number % len(programs)].read_text()
    text = names.sub(lambda name: f"{name[0]}_{number}", text)
    text = re.sub(r";\n {2}(?=\S)", lambda end: end[0] + "int unused = 3;\n  " if chance.random() < 0.3 else end[0], text)
    student = folder / f"student{number:05}"
    student.mkdir(parents=True)
    (student / "reduction.cu").write_text(text)
