# SPDX-License-Identifier: MIT
"""Validates real YAML files against the schemas, with an independent JSON Schema validator and YAML 1.2 reader.

    check_schemas.py ROOT

* The schemas themselves are valid, and so are their examples.
* They accept every rubric and assignment of the repository, and every valid one in tests/golden.
* tests/schema/refused.expected (LABCHECK_REBASE=1 writes it) lists the results for the invalid ones. The schemas reject all
  files whose form the loader rejects; the .expected file next to each file contains the loader's messages.
"""

import json
import os
import re
import sys
from pathlib import Path

try:
    from jsonschema import Draft7Validator
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
except ImportError as error:
    print(f"{error}: install python3-jsonschema and python3-ruamel.yaml")
    print("schema validator not found")
    sys.exit(0)

# The loader's messages for files with a wrong form, independent of the names that they refer to.
WRONG_FORM = re.compile(
    r"unknown key|missing key|has no value|names no |needs at least|no test case; it|has no rung|has no part"
    r"|must be (a number|a whole number|a list|a map|text|a duration|a size|a date|at least 1|an exit status)"
    r"|must be (all|build|copy|function|hour|speedup|shared_memory|true)"
)


def read_yaml(text: bytes):
    reader = YAML(typ="safe", pure=True)
    # YAML 1.2 has no timestamps, but this reader does.
    reader.constructor.add_constructor("tag:yaml.org,2002:timestamp", lambda loader, node: node.value)
    return reader.load(text)


def schema_for(path: Path) -> str:
    folder = path.parent.name
    if path.name == "hidden.yaml" and path.parent.parent.name == "reference":
        return "hidden"
    return folder if folder in ("marks", "rubric") else "rubric" if folder == "rubrics" else "assignment"


def problems(schemas: dict, path: Path) -> list[str]:
    try:
        document = read_yaml(path.read_bytes())
    except (YAMLError, UnicodeDecodeError):
        return ["no YAML"]
    found = schemas[schema_for(path)].iter_errors(document)
    return sorted({"/".join(map(str, error.absolute_path)) or "the file" for error in found})


def check_examples(name: str, node, validator: Draft7Validator, failures: list[str]) -> None:
    if isinstance(node, list):
        for each in node:
            check_examples(name, each, validator, failures)
    if not isinstance(node, dict):
        return
    for key in ("examples", "default"):
        given = node.get(key, [])
        for value in given if key == "examples" else [given] * (key in node):
            for error in validator.evolve(schema=node).iter_errors(value):
                failures.append(f"{name}: the schema's own {key} {value!r}: {error.message}")
    for each in node.values():
        check_examples(name, each, validator, failures)


def main(root: Path) -> int:
    failures: list[str] = []
    schemas = {}
    for name in ("assignment", "hidden", "marks", "rubric"):
        schema = json.loads((root / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
        Draft7Validator.check_schema(schema)
        schemas[name] = Draft7Validator(schema)
        check_examples(name, schema, schemas[name], failures)

    golden = [file for name in schemas for file in sorted(root.glob(f"tests/golden/{name}/*.yaml"))]
    own = sorted(root.glob("rubrics/*.yaml")) + sorted(root.glob("assignments/*/assignment.yaml"))
    own += sorted(root.glob("reference/*/hidden.yaml"))
    assert len(own) >= 18 and len(golden) >= 60, "the tested files were not found"
    refused = []
    for path in own + golden:
        name = path.relative_to(root).as_posix()
        places = problems(schemas, path)
        if not path.name.startswith("bad-"):
            failures += [f"{name}: is rejected at {place}" for place in places]
            continue
        refused.append(f"{name.removeprefix('tests/golden/')}: {', '.join(places) or 'accepted'}\n")
        message = WRONG_FORM.search(path.with_suffix(".expected").read_text(encoding="utf-8", errors="replace"))
        if message and not places:
            failures.append(f"{name}: the loader reports '{message[0]}', but the schema accepts the file")

    expected = root / "tests/schema/refused.expected"
    if "LABCHECK_REBASE" in os.environ:
        expected.write_text("".join(refused), encoding="utf-8")
    elif expected.read_text(encoding="utf-8") != "".join(refused):
        failures.append("the rejected files differ from tests/schema/refused.expected (LABCHECK_REBASE=1 writes it):")
        failures += sorted(set(refused) ^ set(expected.read_text(encoding="utf-8").splitlines(keepends=True)))
    print("\n".join(failures) or f"{len(own)} files of the repository and {len(golden)} examples have the expected results")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
