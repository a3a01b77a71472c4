#!/usr/bin/env bash
# The verdict and points of every sample submission, a line each, on the backends named: verdicts.sh [gpu] [sim]
# LABCHECK names the program (default: the one that ./bootstrap build leaves), JOBS how many run side by side.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LABCHECK=${LABCHECK:-build/bin/labcheck}

# row SAMPLE BACKEND...
row() {
  local sample=$1 lab backend report line
  shift
  lab=${sample%%/*}
  report=$(mktemp)
  printf -v line '%-60s' "$sample"
  for backend in "$@"; do
    "$LABCHECK" "$lab" "tests/submissions/$sample" --backend "$backend" --quiet --report json="$report" \
      >/dev/null 2>&1 || true
    # The report's own keys come before those of its criteria.
    printf -v line '%s%-32s' "$line" \
      "$(sed -n 's/^  "verdict": "\(.*\)",$/\1/p' "$report") $(sed -n '/^    "points"/{s/[^0-9.]//g;p;q}' "$report")"
  done
  printf '%s\n' "$line"
  rm -f "$report"
}
export -f row

[ $# -gt 0 ] || set -- sim
printf '%-60s' sample
printf '%-32s' "$@"
printf '\n'
(cd tests/submissions && ls -- */*/*.cu) | xargs -P "${JOBS:-2}" -I{} bash -c 'row "$@"' _ {} "$@" | sort
