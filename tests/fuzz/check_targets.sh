#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# check_targets.sh FOLDER BUILT RUN: fails unless each source in FOLDER that defines a fuzz target, NAME.cpp, has a program fuzz_NAME
# in BUILT and a test fuzz.NAME in RUN. Both lists are separated by semicolons.
set -euo pipefail
mapfile -t targets < <(cd "$1" && grep --files-with-matches '^extern "C" int LLVMFuzzerTestOneInput(.*{$' -- *.cpp)
status=0
[ ${#targets[@]} -gt 0 ] || { echo "no target in $1"; status=1; }
for target in "${targets[@]%.cpp}"; do
  [[ ";$2;" == *";fuzz_$target;"* ]] || { echo "$target is not built"; status=1; }
  [[ ";$3;" == *";fuzz.$target;"* ]] || { echo "$target is not run"; status=1; }
done
exit $status
