#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares the speed of the simulated GPU in two builds: compare_builds.sh BUILD_A BUILD_B [PROGRAM...]
# Runs the programs of tests/bench/programs (default: all), which check their results, with both builds in turn, and prints a
# Markdown table of the processor time, also of the rest of `labcheck simulate`: the medians, and how many times faster B is.
#   CHECKS   the levels of checks (default: "default full")
#   TIMES    how often each program runs (default: 3)
# A build is a folder with bin/labcheck and lib/. Exits with 1 if a program fails.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '3,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
builds=("$(realpath "$1")" "$(realpath "$2")")
shift 2
cd "$(dirname "$0")/../.."
programs=("$@")
[ $# -gt 0 ] || for source in tests/bench/programs/*.cu; do programs+=("$(basename "$source" .cu)"); done
read -ra levels <<<"${CHECKS:-default full}"
nvcc=$(command -v "${NVCC:-nvcc}" || echo /usr/local/cuda/bin/nvcc)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

# spent BUILD LEVEL PROGRAM: the processor time of a run in milliseconds.
spent() {
  { time "$1/bin/labcheck" simulate --threads 1 --checks "$2" --exec "$folder/$3" >"$folder/log" 2>&1; } 2>"$folder/time" || {
    echo "$3 fails with $1:" >&2
    cat "$folder/log" >&2
    return 1
  }
  awk '{ printf "%.0f\n", 1000 * ($1 + $2) }' "$folder/time"
}

median() { sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

echo "| program | checks | A ms | B ms | times faster |"
echo "| --- | --- | ---: | ---: | ---: |"
for program in "${programs[@]}"; do
  "$nvcc" -cudart shared -O2 -std=c++17 -arch=sm_80 -I. "tests/bench/programs/$program.cu" -o "$folder/$program"
  for level in "${levels[@]}"; do
    rm -f "$folder"/[01].ms
    for ((k = 0; k < ${TIMES:-3}; ++k)); do
      for build in 0 1; do spent "${builds[build]}" "$level" "$program" >>"$folder/$build.ms"; done
    done
    awk -v program="$program" -v level="$level" -v a="$(median "$folder/0.ms")" -v b="$(median "$folder/1.ms")" \
      'BEGIN { printf "| %s | %s | %d | %d | %.2f |\n", program, level, a, b, a / b }'
  done
done
