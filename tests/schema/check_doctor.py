# SPDX-License-Identifier: MIT
"""Validates the output of `labcheck doctor --json` against its schema.

    check_doctor.py LABCHECK SCHEMA
"""

import json
import subprocess
import sys

try:
    from jsonschema import Draft7Validator
except ImportError as error:
    print(f"{error}: install python3-jsonschema")
    print("schema validator not found")
    sys.exit(0)


def main(labcheck: str, schema_file: str) -> int:
    with open(schema_file, encoding="utf-8") as file:
        schema = json.load(file)
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    failures = []
    documents = []
    for options in ([], ["--labs", "/nowhere"], ["--sandbox", "none"], ["--slurm"]):
        run = subprocess.run([labcheck, "doctor", "--json", *options], capture_output=True, text=True, check=False)
        document = json.loads(run.stdout)
        documents.append(document)
        failures += [f"{options}: {'/'.join(map(str, e.absolute_path))}: {e.message}" for e in validator.iter_errors(document)]
        if run.returncode != (0 if document["complete"] else 3):
            failures.append(f"{options}: exit status {run.returncode}, complete: {document['complete']}")
        if document["complete"] == any(check["status"] == "problem" for check in document["checks"]):
            failures.append(f"{options}: 'complete' does not agree with the checks")
    known = set(schema["definitions"]["check"]["properties"]["check"]["enum"])
    # Only a cluster has nodes.
    made = {check["check"] for document in documents for check in document["checks"]}
    missing = known - made - {"node"}
    if missing:
        failures.append(f"checks that are not made: {sorted(missing)}")
    labs = [check for check in documents[1]["checks"] if check["check"] == "labs"]
    if [check["status"] for check in labs] != ["problem"] or not labs[0]["remedy"]:
        failures.append(f"a missing course folder is not a problem with a remedy: {labs}")
    changed = json.loads(json.dumps(documents[0]))
    changed["checks"][0]["status"] = "fine"
    if not list(validator.iter_errors(changed)):
        failures.append("the schema accepts any status")
    print("\n".join(failures) or "the output agrees with the schema")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
