#!/usr/bin/env bash
# The verdict and points of every sample submission, a line each, on the backends named: verdicts.sh [gpu] [sim]
# LABCHECK names the program (default: the one that ./bootstrap build leaves), JOBS how many run side by side, ONLY (a regular
# expression) which samples are meant.
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
  # Of a lab that asks for several files, the reference answers for the others.
  file=$(sed -n 's/^.*files: \[\([^],]*\).*$/\1/p' "assignments/$lab/assignment.yaml" | head -1)
  file=$(sed -n 's,^// file: ,,p' "tests/submissions/$sample" | grep . || echo "$file")
  [ ! -d "reference/$lab/solution" ] || cp "reference/$lab/solution"/*.cu "$submission"
  cp "tests/submissions/$sample" "$submission/$file"
  printf -v line '%-60s' "$sample"
  for backend in "$@"; do
    "$LABCHECK" "$lab" "$submission" --backend "$backend" --quiet --report json="$report" \
      >/dev/null 2>&1 || true
    # The report's own keys come before those of its criteria.
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
