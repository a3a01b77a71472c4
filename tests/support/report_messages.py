# SPDX-License-Identifier: MIT
"""Sentences from the messages in the simulated GPU's report, in English."""
import json
import re


def rendered_argument(argument: dict) -> str:
    (kind, value), = argument.items()
    if kind == "message":
        return rendered(value)
    if kind == "list":
        items = [rendered(item) for item in value["items"]]
        last = " or " if value["conjunction"] == "either" else " and "
        return last.join(filter(None, [", ".join(items[:-1]), items[-1]]))
    if kind == "bytes":
        return f"{value:,} byte{'' if value == 1 else 's'}"
    if kind == "address":
        return hex(value)
    if kind == "index":
        return "({},{},{})".format(*value)
    if kind == "place":
        return f"{value['file']}:{value['line']}"
    return f"{value:,}" if kind == "count" else str(value)


def rendered(message: dict) -> str:
    arguments = message["arguments"]
    if not message["text"]:
        return rendered_argument(arguments[0]) if arguments else ""
    names = list(dict.fromkeys(re.findall(r"\{(\w+)\}", message["many"] or message["text"])))
    values = dict(zip(names, arguments))
    is_one = rendered_argument(values["count"]) == "1" if "count" in values else True
    text = message["text"] if is_one or not message["many"] else message["many"]
    return re.sub(r"\{(\w+)\}", lambda field: rendered_argument(values[field[1]]), text)


def faults_in(report: str) -> list[dict]:
    """The faults that the report contains."""
    return [json.loads(line)["fault"] for line in re.findall(r'\{"fault":.*', report)]
