#!/usr/bin/env bash
# Does one submission get one grade? Grades FILE for its speed alone, again and again, and tells how far apart the figures and
# the points are: stability.sh LAB FILE TIMES [alone|compiling|half-busy]
#   compiling   four compilers are at work meanwhile
#   half-busy   a second program uses the card half of the time
# LABCHECK names the program (default: the one that ./bootstrap build leaves).
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 3 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
labcheck=$(realpath "${LABCHECK:-build/bin/labcheck}")
lab=$(basename "$(echo assignments/"$1"*)")
file=$2 times=$3 beside=${4:-alone}

folder=$(mktemp -d)
started=()
finish() {
  for process in "${started[@]}"; do kill -- "-$process" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT

# Of a lab that asks for several files, the reference answers for the others.
mkdir "$folder/submission"
[ ! -d "reference/$lab/solution" ] || cp "reference/$lab/solution"/*.cu "$folder/submission"
cp "$file" "$folder/submission/$(sed -n 's/^.*files: \[\([^],]*\).*$/\1/p' "assignments/$lab/assignment.yaml" | head -1)"

# The course, with a rubric that asks for nothing but that it compiles and is fast.
cp -r assignments reference rubrics student_template "$folder"
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR == 1 || /- id: (builds|fast)\n/' "rubrics/$lab.yaml" |
  sed '/- id: fast/,$s/after: .*/after: builds/' >"$folder/rubrics/$lab.yaml"

# beside_it COMMAND...: until this script ends, in a process group of its own.
beside_it() {
  set -m
  "$@" >/dev/null 2>&1 &
  started+=($!)
  set +m
}

case $beside in
  alone) ;;
  compiling)
    for _ in 1 2 3 4; do
      beside_it bash -c 'while :; do "${NVCC:-nvcc}" -O2 -c "$0" -o /dev/null -I "$1"; done' \
        "reference/lab5-matmul/ladder/best.cu" assignments/lab5-matmul
    done
    ;;
  half-busy)
    "${NVCC:-nvcc}" -O2 tests/bench/half_busy.cu -o "$folder/half_busy"
    beside_it "$folder/half_busy"
    ;;
  *) echo "stability.sh: beside '$beside' is none of alone, compiling, half-busy" >&2; exit 2 ;;
esac

for ((k = 0; k < times; ++k)); do
  "$labcheck" "$lab" "$folder/submission" --labs "$folder" --backend gpu --quiet --report json="$folder/report.json" \
    >"$folder/text" 2>&1 || [ $? -le 1 ] || { cat "$folder/text" >&2; }
  # The last criterion is the one for speed; what is withheld has no value.
  awk '{ gsub(/[",]/, "", $2) } /"points":/ { points = $2 } /"value":/ { value = $2 } /"verdict":/ { verdict = $2 }
       END { print (value == "" ? "-" : value), points, verdict }' "$folder/report.json"
done >"$folder/figures"

awk '{ print "points " $2 ", " $3 }' "$folder/figures" | sort | uniq -c
awk '$1 != "-" { print $1 }' "$folder/figures" | sort -n | awk -v lab="$lab" -v file="$file" -v beside="$beside" '
  { figure[NR] = $1 }
  END {
    if (NR == 0) { print "no figure"; exit }
    middle = figure[int((NR + 1) / 2)]
    printf "%s %s, %s: %d figures, median %s, from %s to %s (%.2f %% apart)\n", lab, file, beside, NR, middle,
      figure[1], figure[NR], 100 * (figure[NR] - figure[1]) / middle
  }'
