#!/usr/bin/env bash
# Runs each program of this folder on the machine's GPU and on the simulated one and prints a Markdown table of how they ended
# and whether they printed the same, byte for byte: compare_gpu.sh LIBRARY [PROGRAM.cu...]
# LIBRARY is the liblabcheck_cudart.so of a build; JOBS how many programs are built and run side by side.
# Ends with 1 where any differ, with 77 where there is no GPU or no nvcc.
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

# The values of a source's comments with that key.
comment() { sed -n "s|^// $2: \?||p" "$1"; }

# row SOURCE
row() {
  local source=$1 name card=- sim=- equal=no
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
  cmake -DSOURCE="$PWD/$source" -DLIBRARY="$LIBRARY" -DCXX="${CXX:-c++}" -DROOT="$PWD" -DFOLDER="$folder" \
    -P tests/support/run_cuda_test.cmake >"$folder/log" 2>&1 || true
  if [ -x "$folder/$name" ]; then
    sim=0
    "$folder/$name" "${args[@]}" >"$folder/sim.out" 2>>"$folder/log" || sim=$?
  fi
  if nvcc -arch=native -std=c++17 -I. "${options[@]}" -o "$folder/native" "${sources[@]}" >>"$folder/log" 2>&1; then
    card=0
    timeout 60 "$folder/native" "${args[@]}" >"$folder/card.out" 2>>"$folder/log" || card=$?
  fi
  [ "$card" = "$sim" ] && cmp -s "$folder/card.out" "$folder/sim.out" && equal=yes
  echo "| \`$name\` | $card | $sim | $equal |"
  if [ $equal = no ]; then
    { echo "$name:"; diff "$folder/card.out" "$folder/sim.out" || true; tail -n 20 "$folder/log"; } >&2
  fi
}
export -f comment row

[ $# -gt 0 ] || set -- tests/programs/*.cu tests/programs/*/main.cu
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'row "$@"' _ {} | sort >"$WORK/rows"
echo '| program | card ends with | simulated GPU ends with | output equal |'
echo '| --- | --- | --- | --- |'
cat "$WORK/rows"
! grep -q '| no |$' "$WORK/rows"
