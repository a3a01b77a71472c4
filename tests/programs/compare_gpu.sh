#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs each program of this folder on the GPU and on the simulated GPU and prints a Markdown table of the exit statuses and of
# whether the outputs are equal byte for byte: compare_gpu.sh LIBRARY [PROGRAM.cu...]
# LIBRARY is the liblabcheck_cudart.so of a build; JOBS is the number of programs that are built and run in parallel.
# Exits with 1 if any programs differ, and with 77 if there is no GPU or no nvcc.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,5s/^# //p' "$0"; exit 2; }
LIBRARY=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
PATH=$PATH:/usr/local/cuda/bin
{ command -v nvcc && nvidia-smi -L; } >/dev/null 2>&1 || { echo "no GPU or no nvcc here" >&2; exit 77; }
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export LIBRARY PATH WORK

# comment SOURCE KEY: the values of the source's comments with that key.
comment() { sed -n "s|^// $2: \?||p" "$1"; }

# row SOURCE
row() {
  local source=$1 name gpu=- sim=- equal=no
  local -a args options sources=("$source")
  name=$(basename "$source" .cu)
  if [ "$name" = main ]; then
    name=$(basename "$(dirname "$source")")
    sources=("$(dirname "$source")"/*.cu)
  fi
  local folder=$WORK/$name
  mkdir "$folder"
  read -ra args <<<"$(comment "$source" args)" || true
  read -ra options <<<"$(comment "$source" options)" || true
  python3 -B tests/support/run_cuda_test.py --library "$LIBRARY" --cxx "${CXX:-c++}" --folder "$folder" "$source" \
    >"$folder/log" 2>&1 || true
  if [ -x "$folder/$name" ]; then
    sim=0
    "$folder/$name" "${args[@]}" >"$folder/sim.out" 2>>"$folder/log" || sim=$?
  fi
  if nvcc -arch=native -std=c++17 -I. "${options[@]}" -o "$folder/native" "${sources[@]}" >>"$folder/log" 2>&1; then
    gpu=0
    timeout 60 "$folder/native" "${args[@]}" >"$folder/gpu.out" 2>>"$folder/log" || gpu=$?
  fi
  [ "$gpu" = "$sim" ] && cmp -s "$folder/gpu.out" "$folder/sim.out" && equal=yes
  echo "| \`$name\` | $gpu | $sim | $equal |"
  if [ $equal = no ]; then
    { echo "$name:"; diff "$folder/gpu.out" "$folder/sim.out" || true; tail -n 20 "$folder/log"; } >&2
  fi
}
export -f comment row

[ $# -gt 0 ] || set -- tests/programs/*.cu tests/programs/*/main.cu
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'row "$@"' _ {} | sort >"$WORK/rows"
echo '| program | exit status on the GPU | exit status on the simulated GPU | output equal |'
echo '| --- | --- | --- | --- |'
cat "$WORK/rows"
! grep -q '| no |$' "$WORK/rows"
