#!/usr/bin/env bash
# How fast is `labcheck batch`? Makes a class of N different submissions of lab 5 and grades it:
#   batch.sh loop N [sim|gpu] [no-speed|speed] [SAMPLE]   beside the shell loop that one would write instead, timed over
#                                                         SAMPLE of the submissions (default: all) and scaled
#   batch.sh again N [sim|gpu]                            once more, unchanged: time, compilations, memory
#   batch.sh rescore N [sim|gpu]                          once more, with other points in the rubric
# The loop compiles each whole program (the two files of the submission and plain_lab5/main.cu) with one call of nvcc and runs
# it; on sim it runs on labcheck's runtime library. For the last two N records are made of those of a few submissions.
# LABCHECK names the program (default: the one that ./bootstrap build leaves), BATCH_OPTIONS adds to labcheck's options.
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

# What a class hands in: mostly right, now and then wrong, once in a while without a semicolon.
samples=tests/submissions/$lab
kernels=("reference/$lab"/ladder/{naive,tile-16,tile-32,register-tile,best}.cu "$samples"/accepted/{naive,runs_down_columns}.cu
  "$samples"/accepted/tile_{8,16,32}.cu "$samples"/wrong_answer/{partial_tile,ignores_k_remainder}.cu
  "$samples"/compile_error/missing_semicolon.cu)
hosts=("reference/$lab"/solution/matmul_host.cu "$samples"/accepted/host_{plain,managed}.cu
  "$samples"/wrong_answer/host_forgets_copy_back.cu)

name_of() { printf 's%05d' "$1"; }

# make_class FOLDER N: no two files are equal, so that nothing is compiled once for several.
make_class() {
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

# What ended children of this script have used of the processors, by bash's `times`, in seconds.
spent() {
  times >"$folder/times"
  tail -n 1 "$folder/times" | awk '{ gsub(/s/, ""); split($1, user, "m"); split($2, kernel, "m")
    print 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }'
}

# batch FOLDER: runs it; $wall is its time. While it runs /proc tells its processor time without and with that of its ended
# children, and its peak memory; the last look, at most 50 ms before the end, counts.
batch() {
  local begin pid status stat
  begin=$(seconds)
  "$labcheck" batch "$1" "${options[@]}" "${more[@]}" >"$folder/said" 2>&1 &
  pid=$!
  # The name in parentheses may hold spaces; behind it utime is the 12th word.
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
  [ "$status" = 0 ] || [ "$status" = 3 ] || { cat "$folder/said" >&2; exit 1; }
}

# tell_batch WHAT N
tell_batch() {
  awk -v what="$1" -v n="$2" -v wall="$wall" -v own="$own" -v all="$all" -v hertz="$(getconf CLK_TCK)" -v memory="$memory" '
    BEGIN {
      printf "%s: %d submissions in %.2f s, %.1f a minute\n", what, n, wall, 60 * n / wall
      printf "  labcheck itself: %.2f s of processor time, %.1f %% of the %.2f s of all its processes (/proc/PID/stat); %.0f MiB at most (VmHWM)\n",
        own / hertz, (all > 0 ? 100 * own / all : 0), all / hertz, memory / 1024
    }'
}

# One submission in the loop: what it says and whether it is right.
plainly() {
  local program=$folder/plain
  rm -f "$program"
  "$nvcc" "${flags[@]}" -I "assignments/$lab" -o "$program" tests/bench/plain_lab5/main.cu "$1"/*.cu >/dev/null 2>&1 ||
    { echo "does not compile"; return; }
  timeout 20 "$program" "$backend" "$speed" || true
}

beside_loop() {
  make_class "$folder/class" "$count"
  batch "$folder/class"
  tell_batch "labcheck batch, $backend, $speed" "$count"
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
  # What times are compared with: once for the class.
  [ "$speed" != speed ] || plainly "reference/$lab/solution" >"$folder/time-of-the-reference"
  for ((k = 1; k <= sample; ++k)); do
    plainly "$folder/class/$(name_of "$k")" >"$folder/plainly-$k"
  done
  local loop_wall
  loop_wall=$(since "$begin")
  spent >"$folder/spent"
  awk -v wall="$loop_wall" -v sample="$sample" -v n="$count" -v batch="$batch_wall" -v batch_spent="$batch_spent" \
    -v spent="$(cat "$folder/spent")" -v before="$spent_before" -v hertz="$(getconf CLK_TCK)" \
    -v right="$(find "$folder" -maxdepth 1 -name 'plainly-*' -exec grep -LE 'wrong|not compile' {} + | wc -l)" 'BEGIN {
      loop = wall / sample * n
      printf "plain loop: %d submissions in %.2f s, %.1f a minute; %d are right in all\n", sample, wall, 60 * sample / wall, right
      if (sample != n) printf "  scaled to %d submissions: %.2f s\n", n, loop
      printf "processor time of a submission: %.2f s in labcheck, %.2f s in the loop\n", batch_spent / hertz / n, (spent - before) / sample
      printf "labcheck takes %.3f of the loop'"'"'s time: %.2f times as many a minute\n", batch / loop, loop / batch
    }'
}

# A compiler that writes down that it was called; in no sandbox, where it could not.
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

# make_graded_class FOLDER N: submissions and their records, of which a few are graded and the others copies under other names.
make_graded_class() {
  local few=$((${#kernels[@]} < $2 ? ${#kernels[@]} : $2)) grades=$results/grades/$lab k name from
  make_class "$1" "$few"
  batch "$1"
  tell_batch "to begin with" "$few"
  mkdir "$folder/bodies"
  for ((k = few + 1; k <= $2; ++k)); do
    name=$(name_of "$k") from=$(name_of $(((k - 1) % few + 1)))
    cp -rp "$1/$from" "$1/$name"
    printf '%s %s\n' "$name" "$from"
  done >"$folder/copies"
  # A record is a line that begins it, one with the digest of its body, and one with the body, before a closing brace.
  while read -r name from; do
    tail -n +3 "$grades/$from.json" | sed -e "s/$from/$name/g" -e 's/^"record": //' | head -c -2 >"$folder/bodies/$name"
  done <"$folder/copies"
  [ ! -s "$folder/copies" ] || (cd "$folder/bodies" && find . -type f -exec sha256sum {} +) | while read -r digest name; do
    { printf '{"schema": 2,\n"sha256": "%s",\n"record": ' "$digest"; cat "$folder/bodies/$name"; printf '}\n'; } \
      >"$grades/$(basename "$name").json"
  done
  # Their pages are written here.
  batch "$1"
  grep -hE 'cannot be used|hand-ins, ' "$folder/said" | head -3 || true
  tell_batch "pages for all" "$2"
  : >"$folder/calls"
}

case $mode in
  loop) beside_loop ;;
  again | rescore)
    count_compilations
    make_graded_class "$folder/class" "$count"
    [ "$mode" = again ] || sed -i '0,/points: 15/s//points: 14/; 0,/points: 25/s//points: 26/' "$folder/rubrics/$lab.yaml"
    batch "$folder/class"
    tell_batch "$mode, $backend" "$count"
    echo "  nvcc compiled $(wc -l <"$folder/calls") times"
    grep -hE 'cannot be used|hand-ins, ' "$folder/said" | head -3 || true
    ;;
  *) echo "batch.sh: mode '$mode' is none of loop, again, rescore" >&2; exit 2 ;;
esac
