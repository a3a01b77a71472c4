#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the verdict and points of every sample submission on the given backends, one line each: verdicts.sh [gpu] [sim]
# LABCHECK is the program (default: the result of ./bootstrap build), JOBS the number of parallel runs, ONLY a regular expression
# that selects samples.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LABCHECK=${LABCHECK:-build/bin/labcheck}

# row SAMPLE BACKEND...
row() {
  local sample=$1 lab backend report line submission file
  shift
  lab=${sample%%/*}
  report=$(mktemp)
  submission=$(mktemp -d)
  # For a lab with several files, the other files come from the reference solution.
  file=$(sed -n 's/^.*files: \[\([^],]*\).*$/\1/p' "assignments/$lab/assignment.yaml" | head -1)
  file=$(sed -n 's,^// file: ,,p' "tests/submissions/$sample" | grep . || echo "$file")
  [ ! -d "reference/$lab/solution" ] || cp "reference/$lab/solution"/*.cu "$submission"
  cp "tests/submissions/$sample" "$submission/$file"
  printf -v line '%-60s' "$sample"
  for backend in "$@"; do
    "$LABCHECK" "$lab" "$submission" --backend "$backend" --quiet --report json="$report" \
      >/dev/null 2>&1 || true
    # The report's own keys precede those of its criteria.
    printf -v line '%s%-32s' "$line" \
      "$(sed -n 's/^  "verdict": "\(.*\)",$/\1/p' "$report") $(sed -n '/^    "points"/{s/[^0-9.]//g;p;q}' "$report")"
  done
  printf '%s\n' "$line"
  rm -rf "$report" "$submission"
}
export -f row

[ $# -gt 0 ] || set -- sim
printf '%-60s' sample
printf '%-32s' "$@"
printf '\n'
(cd tests/submissions && ls -- */*/*.cu | grep -E "${ONLY:-.}") | xargs -P "${JOBS:-2}" -I{} bash -c 'row "$@"' _ {} "$@" | sort
