#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks whether a submission always gets the same grade: grades FILE repeatedly, only for its speed, and prints the spread of
# the figures and points: stability.sh LAB FILE TIMES [alone|compiling|half-busy]
#   compiling   four compilers run at the same time
#   half-busy   a second program uses the GPU half of the time
# LABCHECK is the program (default: the result of ./bootstrap build).
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 3 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
labcheck=$(realpath "${LABCHECK:-build/bin/labcheck}")
lab=$(basename "$(echo assignments/"$1"*)")
file=$2 times=$3 load=${4:-alone}

folder=$(mktemp -d)
started=()
finish() {
  for process in "${started[@]}"; do kill -- "-$process" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT

# If the lab requires several files, the others are the reference's.
mkdir "$folder/submission"
[ ! -d "reference/$lab/solution" ] || cp "reference/$lab/solution"/*.cu "$folder/submission"
cp "$file" "$folder/submission/$(sed -n 's/^.*files: \[\([^],]*\).*$/\1/p' "assignments/$lab/assignment.yaml" | head -1)"

# The course, with a rubric that requires only that the submission compiles and is fast.
cp -r assignments reference rubrics student_template "$folder"
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR == 1 || /- id: (builds|fast)\n/' "rubrics/$lab.yaml" |
  sed '/- id: fast/,$s/after: .*/after: builds/' >"$folder/rubrics/$lab.yaml"

# run_in_background COMMAND...: runs until this script ends, in its own process group.
run_in_background() {
  set -m
  "$@" >/dev/null 2>&1 &
  started+=($!)
  set +m
}

case $load in
  alone) ;;
  compiling)
    for _ in 1 2 3 4; do
      run_in_background bash -c 'while :; do "${NVCC:-nvcc}" -O2 -c "$0" -o /dev/null -I "$1"; done' \
        "reference/lab5-matmul/ladder/best.cu" assignments/lab5-matmul
    done
    ;;
  half-busy)
    "${NVCC:-nvcc}" -O2 tests/bench/half_busy.cu -o "$folder/half_busy"
    run_in_background "$folder/half_busy"
    ;;
  *) echo "stability.sh: unknown load '$load' (must be alone, compiling or half-busy)" >&2; exit 2 ;;
esac

for ((k = 0; k < times; ++k)); do
  "$labcheck" "$lab" "$folder/submission" --labs "$folder" --backend gpu --quiet --report json="$folder/report.json" \
    >"$folder/text" 2>&1 || [ $? -le 1 ] || { cat "$folder/text" >&2; }
  # The last criterion is the one for speed. A withheld result has no value.
  awk '{ gsub(/[",]/, "", $2) } /"points":/ { points = $2 } /"value":/ { value = $2 } /"verdict":/ { verdict = $2 }
       END { print (value == "" ? "-" : value), points, verdict }' "$folder/report.json"
done >"$folder/figures"

awk '{ print "points " $2 ", " $3 }' "$folder/figures" | sort | uniq -c
awk '$1 != "-" { print $1 }' "$folder/figures" | sort -n | awk -v lab="$lab" -v file="$file" -v load="$load" '
  { figure[NR] = $1 }
  END {
    if (NR == 0) { print "no figure"; exit }
    middle = figure[int((NR + 1) / 2)]
    printf "%s %s, %s: %d figures, median %s, from %s to %s (%.2f %% apart)\n", lab, file, load, NR, middle,
      figure[1], figure[NR], 100 * (figure[NR] - figure[1]) / middle
  }'
