#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: checkout_paths.py COMMANDS ROOT SOURCE...: lists the sources whose definitions (-D) in COMMANDS, a compile_commands.json, contain
the path ROOT, except each SOURCE. Another checkout compiles them again, even with ccache (harness/cmake/Ccache.cmake), so there should
be few: pass paths from such a source as a function."""
import json
import os
import re
import sys
from pathlib import Path

commands, root, *allowed = sys.argv[1:]
found = {os.path.relpath(entry["file"], root) for entry in json.loads(Path(commands).read_text())
         if re.search(rf" -D\S*{re.escape(root)}/?", entry["command"])}
problems = [f"{source}: its definitions contain the path of the checkout" for source in sorted(found - set(allowed))]
problems += [f"{source} is listed, but its definitions do not contain the path of the checkout" for source in sorted(set(allowed) - found)]
print("\n".join(problems))
sys.exit(bool(problems))
