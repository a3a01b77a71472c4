#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures `labcheck batch` with N different submissions for lab 5:
#   batch.sh loop N [sim|gpu] [no-speed|speed] [SAMPLE]   compared with a handwritten shell loop, which is timed for SAMPLE of
#                                                         the submissions (default: all) and scaled
#   batch.sh again N [sim|gpu]                            a second run without changes: time, compilations, memory
#   batch.sh rescore N [sim|gpu]                          a second run with other points in the rubric
# The loop compiles each whole program (the two files of the submission and plain_lab5/main.cu) with one call of nvcc and runs
# it; on sim it runs on labcheck's runtime library. For `again` and `rescore`, the N records are copies of a few records.
# LABCHECK is the program (default: the result of ./bootstrap build); BATCH_OPTIONS are additional options for labcheck.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 2 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mode=$1 count=$2 backend=${3:-sim} speed=${4:-no-speed} sample=${5:-$2}
labcheck=$(realpath "${LABCHECK:-build/bin/labcheck}")
library=$(realpath "${LABCHECK_LIBRARY:-$(dirname "$labcheck")/../lib}")
lab=lab5-matmul
nvcc=$(realpath "$(command -v "${NVCC:-nvcc}" || echo /usr/local/cuda/bin/nvcc)")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LABCHECK_CACHE=$folder/cache
results=$folder/results
cp -r assignments reference rubrics student_template "$folder"
options=(--labs "$folder" --backend "$backend" --lab lab5 --out "$results" --quiet)
[ "$speed" = speed ] || options+=(--no-speed)
read -ra more <<<"${BATCH_OPTIONS:-}"

# Typical submissions: mostly right, sometimes wrong, occasionally without a semicolon.
samples=tests/submissions/$lab
kernels=("reference/$lab"/ladder/{naive,tile-16,tile-32,register-tile,best}.cu "$samples"/accepted/{naive,runs_down_columns}.cu
  "$samples"/accepted/tile_{8,16,32}.cu "$samples"/wrong_answer/{partial_tile,ignores_k_remainder}.cu
  "$samples"/compile_error/missing_semicolon.cu)
hosts=("reference/$lab"/solution/matmul_host.cu "$samples"/accepted/host_{plain,managed}.cu
  "$samples"/wrong_answer/host_forgets_copy_back.cu)

name_of() { printf 's%05d' "$1"; }

# make_submissions FOLDER N: all files differ, so that none is compiled for several students at once.
make_submissions() {
  local k name
  for ((k = 1; k <= $2; ++k)); do
    name=$(name_of "$k")
    mkdir -p "$1/$name"
    { cat "${kernels[k % ${#kernels[@]}]}"; echo "// by $name"; } >"$1/$name/matmul.cu"
    { cat "${hosts[k % ${#hosts[@]}]}"; echo "// by $name"; } >"$1/$name/matmul_host.cu"
  done
}

seconds() { date +%s.%N; }
since() { awk -v begin="$1" -v end="$(seconds)" 'BEGIN { printf "%.2f", end - begin }'; }

# The processor time of the script's ended children in seconds, from bash's `times`.
spent() {
  times >"$folder/times"
  tail -n 1 "$folder/times" | awk '{ gsub(/s/, ""); split($1, user, "m"); split($2, kernel, "m")
    print 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }'
}

# batch FOLDER: runs labcheck batch. Sets $wall to its time and, from /proc, $own to its processor time, $all to its processor
# time including ended children, and $memory to its peak memory. The last reading, at most 50 ms before the end, counts.
batch() {
  local begin pid status stat
  begin=$(seconds)
  "$labcheck" batch "$1" "${options[@]}" "${more[@]}" >"$folder/output" 2>&1 &
  pid=$!
  # The name in parentheses may contain spaces. utime is the 12th word after it.
  while stat=$(cat "/proc/$pid/stat" 2>/dev/null) && stat=${stat##*) } && [ "${stat%% *}" != Z ]; do
    read -r -a words <<<"$stat"
    own=$((words[11] + words[12])) all=$((words[11] + words[12] + words[13] + words[14]))
    peak=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null) || true
    [ -z "$peak" ] || memory=$peak
    sleep 0.05
  done
  status=0
  wait "$pid" || status=$?
  wall=$(since "$begin")
  [ "$status" = 0 ] || [ "$status" = 3 ] || { cat "$folder/output" >&2; exit 1; }
}

# print_batch WHAT N
print_batch() {
  awk -v what="$1" -v n="$2" -v wall="$wall" -v own="$own" -v all="$all" -v hertz="$(getconf CLK_TCK)" -v memory="$memory" '
    BEGIN {
      printf "%s: %d submissions in %.2f s, %.1f per minute\n", what, n, wall, 60 * n / wall
      printf "  labcheck itself: %.2f s of processor time, %.1f %% of the %.2f s of all its processes (/proc/PID/stat); %.0f MiB at most (VmHWM)\n",
        own / hertz, (all > 0 ? 100 * own / all : 0), all / hertz, memory / 1024
    }'
}

# grade_plainly FOLDER: grades one submission as the loop does, and prints the results.
grade_plainly() {
  local program=$folder/plain
  rm -f "$program"
  "$nvcc" "${flags[@]}" -I "assignments/$lab" -o "$program" tests/bench/plain_lab5/main.cu "$1"/*.cu >/dev/null 2>&1 ||
    { echo "does not compile"; return; }
  timeout 20 "$program" "$backend" "$speed" || true
}

compare_with_loop() {
  make_submissions "$folder/submissions" "$count"
  batch "$folder/submissions"
  print_batch "labcheck batch, $backend, $speed" "$count"
  local batch_wall=$wall batch_spent=$all
  if [ "$backend" = gpu ]; then
    flags=(-O2 -arch=native)
  else
    flags=(-O2 -arch=sm_80 -cudart shared)
    export LD_LIBRARY_PATH=$library${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  fi
  local begin k spent_before
  spent >"$folder/spent"
  spent_before=$(cat "$folder/spent")
  begin=$(seconds)
  # The reference's time, which the times are compared with, is measured once.
  [ "$speed" != speed ] || grade_plainly "reference/$lab/solution" >"$folder/time-of-the-reference"
  for ((k = 1; k <= sample; ++k)); do
    grade_plainly "$folder/submissions/$(name_of "$k")" >"$folder/plainly-$k"
  done
  local loop_wall
  loop_wall=$(since "$begin")
  spent >"$folder/spent"
  awk -v wall="$loop_wall" -v sample="$sample" -v n="$count" -v batch="$batch_wall" -v batch_spent="$batch_spent" \
    -v spent="$(cat "$folder/spent")" -v before="$spent_before" -v hertz="$(getconf CLK_TCK)" \
    -v right="$(find "$folder" -maxdepth 1 -name 'plainly-*' -exec grep -LE 'wrong|not compile' {} + | wc -l)" 'BEGIN {
      loop = wall / sample * n
      printf "plain loop: %d submissions in %.2f s, %.1f per minute; %d are correct\n", sample, wall, 60 * sample / wall, right
      if (sample != n) printf "  scaled to %d submissions: %.2f s\n", n, loop
      printf "processor time per submission: %.2f s in labcheck, %.2f s in the loop\n", batch_spent / hertz / n, (spent - before) / sample
      printf "labcheck takes %.3f of the loop'"'"'s time: %.2f times as many per minute\n", batch / loop, loop / batch
    }'
}

# Installs a compiler that logs its calls. It needs --sandbox none to write the log.
count_compilations() {
  local root=$folder/toolkit entry
  mkdir -p "$root/bin"
  for entry in "$(dirname "$nvcc")"/../*; do
    [ "$(basename "$entry")" = bin ] || ln -s "$(realpath "$entry")" "$root/$(basename "$entry")"
  done
  cat >"$root/bin/nvcc" <<EOT
#!/bin/sh
[ "\$1" = --version ] || echo "\$@" >>"$folder/calls"
exec "$nvcc" "\$@"
EOT
  chmod +x "$root/bin/nvcc"
  : >"$folder/calls"
  export LABCHECK_NVCC=$root/bin/nvcc
  options+=(--sandbox none)
}

# make_graded_submissions FOLDER N: N submissions with records. A few are graded; the others are copies with other names.
make_graded_submissions() {
  local few=$((${#kernels[@]} < $2 ? ${#kernels[@]} : $2)) grades=$results/grades/$lab k name from
  make_submissions "$1" "$few"
  batch "$1"
  print_batch "first run" "$few"
  mkdir "$folder/bodies"
  for ((k = few + 1; k <= $2; ++k)); do
    name=$(name_of "$k") from=$(name_of $(((k - 1) % few + 1)))
    cp -rp "$1/$from" "$1/$name"
    printf '%s %s\n' "$name" "$from"
  done >"$folder/copies"
  # A record consists of an opening line, a line with the digest of the body, a line with the body, and a closing brace.
  while read -r name from; do
    tail -n +3 "$grades/$from.json" | sed -e "s/$from/$name/g" -e 's/^"record": //' | head -c -2 >"$folder/bodies/$name"
  done <"$folder/copies"
  [ ! -s "$folder/copies" ] || (cd "$folder/bodies" && find . -type f -exec sha256sum {} +) | while read -r digest name; do
    { printf '{"schema": 2,\n"sha256": "%s",\n"record": ' "$digest"; cat "$folder/bodies/$name"; printf '}\n'; } \
      >"$grades/$(basename "$name").json"
  done
  # This run writes the pages of the copies.
  batch "$1"
  grep -hE 'cannot be used|submissions, ' "$folder/output" | head -3 || true
  print_batch "pages for all" "$2"
  : >"$folder/calls"
}

case $mode in
  loop) compare_with_loop ;;
  again | rescore)
    count_compilations
    make_graded_submissions "$folder/submissions" "$count"
    [ "$mode" = again ] || sed -i '0,/points: 15/s//points: 14/; 0,/points: 25/s//points: 26/' "$folder/rubrics/$lab.yaml"
    batch "$folder/submissions"
    print_batch "$mode, $backend" "$count"
    echo "  nvcc compiled $(wc -l <"$folder/calls") times"
    grep -hE 'cannot be used|submissions, ' "$folder/output" | head -3 || true
    ;;
  *) echo "batch.sh: unknown mode '$mode' (must be loop, again or rescore)" >&2; exit 2 ;;
esac
