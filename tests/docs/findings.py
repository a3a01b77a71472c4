#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that docs/findings.md quotes what labcheck reports.

usage: findings.py check ROOT [PAGE]     list the errors in PAGE (default: ROOT/docs/findings.md); exit status 1 if there are any
       findings.py fix ROOT FOLDER       write each program of tests/faults with the page's fixes applied to FOLDER

The words after ``` state what a block shows; a browser does not display them:

    ```text tests/faults/NAME.expected   a line of this golden file, without "labcheck: ", possibly wrapped
    ```text messages                     string literals of harness/ and reference/, with any text for placeholders; indented lines continue a line
    ```diff tests/faults/NAME.cu         a change of this program; "@@" separates distant places

Every finding (FaultKind) and every verdict (VerdictKind) needs a heading or a row, and every program of tests/faults a message.
"""
import re
import sys
from pathlib import Path

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
PLACEHOLDER = r"\{[^{}]*\}"


def one_line(text: str) -> str:
    return " ".join(text.split())


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) +", one_line(text))


def blocks(page: str):
    """The line number, the first line without ``` and the contents of each block."""
    for match in re.finditer(r"^```(.*)\n((?:(?!```).*\n)*)```$", page, flags=re.M):
        yield page.count("\n", 0, match.start()) + 1, match.group(1).split(), match.group(2)


def enum_names(sources: dict[Path, str], enum: str) -> list[str]:
    for text in sources.values():
        match = re.search(rf"LABCHECK_ENUM\({enum},(.*?)\)", text, flags=re.S)
        if match:
            return re.findall(r"[a-z_]+", match.group(1))
    raise SystemExit(f"no LABCHECK_ENUM({enum}, ...) in harness/")


def message_patterns(sources: dict[Path, str]) -> list[re.Pattern]:
    """Each sentence of each string literal; adjacent literals are one."""
    found = set()
    for text in sources.values():
        for match in re.finditer(rf"{LITERAL}(?:\s*{LITERAL})*", text):
            literal = "".join(part[1:-1] for part in re.findall(LITERAL, match.group()))
            found.update(sentences(literal.replace('\\"', '"').replace("\\n", " ")))
    patterns = []
    for sentence in found:
        fixed = re.split(PLACEHOLDER, sentence)
        if sum(character.isalpha() for character in "".join(fixed)) >= 8:
            patterns.append(re.compile(".*".join(map(re.escape, fixed)) + r"\.?"))
    return patterns


def source_lines(text: str) -> list[str]:
    return [re.sub(r" *// here$", "", line) for line in text.splitlines()]


def apply(diff: str, lines: list[str]) -> list[str]:
    """`lines` with the hunks of `diff`, each of which must fit exactly once."""
    for hunk in re.split(r"^@@.*\n", diff, flags=re.M):
        changes = hunk.splitlines()
        before = [change[1:] for change in changes if change[:1] in ("-", " ")]
        after = [change[1:] for change in changes if change[:1] in ("+", " ")]
        places = [at for at in range(len(lines)) if lines[at : at + len(before)] == before]
        if not before or len(places) != 1:
            raise ValueError(f"fits {len(places)} times, not once:\n{hunk}")
        lines = lines[: places[0]] + after + lines[places[0] + len(before) :]
    return lines


class Check:
    def __init__(self, root: Path, page: str):
        self.root = root
        self.page = page
        self.sources = {
            path: path.read_text() for folder in ("harness", "reference") for path in sorted(root.glob(f"{folder}/**/*.[ch]pp"))
        }
        self.patterns = message_patterns(self.sources)
        self.errors: list[str] = []
        self.quoted: set[str] = set()

    def run(self) -> list[str]:
        for line, (kind, *source), text in (block for block in blocks(self.page) if block[1]):
            errors = self.errors_in(kind, source[0] if source else "", text)
            self.errors += [f"line {line}: {error}" for error in errors]
        self.check_completeness()
        return self.errors

    def errors_in(self, kind: str, source: str, text: str):
        if kind == "text" and source == "messages":
            for item in re.split(r"\n(?! )", text.rstrip("\n")):
                for sentence in sentences(item.removeprefix("hint: ")):
                    if not any(pattern.fullmatch(sentence) for pattern in self.patterns):
                        yield f"no message of harness/ or reference/ is: {sentence}"
        elif source and not (self.root / source).is_file():
            yield f"no file {source}"
        elif kind == "text" and source:
            self.quoted.add(Path(source).stem)
            lines = (self.root / source).read_text().splitlines()
            if one_line(text) not in [one_line(line.removeprefix("labcheck: ")) for line in lines]:
                yield f"{source} has no line: {one_line(text)}"
        elif kind == "diff" and source:
            try:
                apply(text, source_lines((self.root / source).read_text()))
            except ValueError as error:
                yield f"{source}: {error}"

    def check_completeness(self):
        for golden in sorted(self.root.glob("tests/faults/*.expected")):
            if golden.stem not in self.quoted:
                self.errors.append(f"no message of {golden.name} is quoted")
        headings = re.findall(r"^#+ .*`([a-z_]+)`$", self.page, flags=re.M)
        for name in enum_names(self.sources, "FaultKind"):
            if name not in headings:
                self.errors.append(f"no heading ends with `{name}`")
        rows = dict(re.findall(r"^\| ([^|]+) \| `([a-z_]+)` \|", self.page, flags=re.M))
        texts = "".join(self.sources.values())
        for name in enum_names(self.sources, "VerdictKind"):
            if name not in rows.values():
                self.errors.append(f"no row of the table of verdicts has `{name}`")
        for title, name in rows.items():
            if f'VerdictKind::{name}, translatable("{title}")' not in texts:
                self.errors.append(f"'{title}' is not the headline of {name}")


def write_fixed(root: Path, page: str, folder: Path):
    programs: dict[str, list[str]] = {}
    for _, (kind, *source), text in (block for block in blocks(page) if block[1]):
        if kind == "diff" and source:
            lines = programs.get(source[0]) or source_lines((root / source[0]).read_text())
            programs[source[0]] = apply(text, lines)
    folder.mkdir(parents=True, exist_ok=True)
    for source, lines in programs.items():
        (folder / Path(source).name).write_text("\n".join(lines) + "\n")


def main():
    command, root = sys.argv[1], Path(sys.argv[2])
    argument = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if command == "fix":
        write_fixed(root, (root / "docs/findings.md").read_text(), argument)
        return
    errors = Check(root, (argument or root / "docs/findings.md").read_text()).run()
    print("\n".join(errors))
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
