#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# format.sh FOLDER...: fails if clang-format would change a C++ file in a folder. Its versions disagree, so only version 14 decides,
# which Debian 12 and Ubuntu 24.04 have; without it, the exit status is 77.
set -euo pipefail
for format in clang-format-14 clang-format none; do
  case "$($format --version 2>/dev/null || true)" in
    *' version 14.'*) break ;;
  esac
done
if [ $format = none ]; then
  echo "format test skipped: clang-format 14 was not found (package clang-format-14)"
  exit 77
fi
find "$@" \( -name node_modules -o -path '*/style/planted/format/*' \) -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
  xargs -0 -r -n 50 -P 2 "$format" --dry-run -Werror || {
  echo "run: $format -i FILE..."
  exit 1
}
