#!/usr/bin/env bash
# The verdict and points of every sample submission, a line each, on the backends named: verdicts.sh [gpu] [sim]
# LABCHECK names the program; default: the one that ./bootstrap build leaves.
set -euo pipefail
cd "$(dirname "$0")/../.."
labcheck=${LABCHECK:-build/bin/labcheck}
report=$(mktemp)
trap 'rm -f "$report"' EXIT

# The value of a key of the report's first level.
value() { sed -n "s/^  \"$1\": \"\{0,1\}\([^\",]*\).*/\1/p" "$report" | head -n 1; }
points() { sed -n 's/^    "points": \([0-9.]*\).*/\1/p' "$report" | head -n 1; }

[ $# -gt 0 ] || set -- sim
printf '%-64s' sample
printf '%-34s' "$@"
printf '\n'
for sample in tests/submissions/*/*/*.cu; do
  lab=${sample#tests/submissions/}
  printf '%-64s' "${sample#tests/submissions/}"
  for backend in "$@"; do
    "$labcheck" "${lab%%/*}" "$sample" --backend "$backend" --quiet --report json="$report" >/dev/null 2>&1 || true
    printf '%-34s' "$(value verdict) $(points)"
  done
  printf '\n'
done
