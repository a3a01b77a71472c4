#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run_fuzzer.sh NAME PROGRAM ARGUMENT...: runs a fuzzer for LABCHECK_FUZZ_SECONDS seconds. The current folder keeps new inputs in
# learned and failing inputs in found. Called by CTest.
set -euo pipefail
name=$1
shift
mkdir -p "learned/$name" found
program=$1
shift
"$program" -max_total_time="${LABCHECK_FUZZ_SECONDS:-60}" -timeout=30 -rss_limit_mb=3000 -print_final_stats=1 \
  -artifact_prefix="$PWD/found/$name-" "learned/$name" "$@" || {
  echo "$name found a failing input, named above; to see the cause, run $program on only that file"
  exit 1
}
