#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares the simulated GPU's counters with those that Nsight Compute reads from the GPU, and prints a Markdown table for each
# program of this folder: compare_ncu.sh LIBRARY [PROGRAM.cu...]
# LIBRARY is the liblabcheck_cudart.so of a build; JOBS is the number of programs that are built in parallel. ** marks differences
# of more than 1 %. Exits with 77 if there is no GPU, or if its counters cannot be read.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,5s/^# //p' "$0"; exit 2; }
library=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
PATH=$PATH:/usr/local/cuda/bin
for tool in nvcc ncu nvidia-smi; do
  command -v $tool >/dev/null || { echo "no $tool here" >&2; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The simulated GPU's counters and the equivalent metrics. Some metrics have several names, and not every GPU has all of them.
cat >"$work/mapping" <<'MAPPING'
global_load_requests = l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
global_load_sectors = l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
global_load_bytes = smsp__sass_data_bytes_mem_global_op_ld.sum
global_store_requests = l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
global_store_sectors = l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
global_store_bytes = smsp__sass_data_bytes_mem_global_op_st.sum
shared_load_requests = smsp__inst_executed_op_shared_ld.sum
shared_load_passes = l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
shared_load_conflicts = l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
shared_store_requests = smsp__inst_executed_op_shared_st.sum
shared_store_passes = l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
shared_store_conflicts = l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum
constant_load_requests = smsp__inst_executed_op_ldc.sum
constant_load_requests = idc__requests.sum
constant_load_passes = idc__request_cycles_active.sum
local_load_requests = l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum
local_load_sectors = l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum
local_load_bytes = smsp__sass_data_bytes_mem_local_op_ld.sum
local_store_requests = l1tex__t_requests_pipe_lsu_mem_local_op_st.sum
local_store_sectors = l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum
local_store_bytes = smsp__sass_data_bytes_mem_local_op_st.sum
atomic_requests = smsp__inst_executed_op_global_atom.sum + smsp__inst_executed_op_global_red.sum + smsp__inst_executed_op_shared_atom.sum
branches = smsp__inst_executed_op_branch.sum
branches = smsp__sass_inst_executed_op_branch.sum
divergent_branches = smsp__sass_branch_targets_threads_divergent.sum
barrier_waits = smsp__inst_executed_op_barrier.sum
single_flops = smsp__sass_thread_inst_executed_op_fadd_pred_on.sum + smsp__sass_thread_inst_executed_op_fmul_pred_on.sum + smsp__sass_thread_inst_executed_op_ffma_pred_on.sum + smsp__sass_thread_inst_executed_op_ffma_pred_on.sum
MAPPING

# The metrics that this GPU has; ncu lists them without their roll-up suffix (.sum).
ncu --query-metrics 2>/dev/null | awk '{ print $1 }' >"$work/known" || true
grep -q '^l1tex__t_sectors' "$work/known" || { echo "ncu lists no metrics for this GPU" >&2; exit 77; }
metrics=$(grep -o '[a-z0-9_]*\.sum' "$work/mapping" | sed 's/\.sum$//' | sort -u | grep -xFf "$work/known" |
  sed 's/$/.sum/' | paste -sd,)

# Builds one program for both GPUs and runs it on the simulated GPU, which writes its report.
build() {
  python3 -B tests/support/run_cuda_test.py --library "$library" --cxx "${CXX:-c++}" --folder "$work" "$1"
  nvcc -arch=native -lineinfo -std=c++17 -I. -o "$work/$(basename "$1" .cu).native" "$1"
}
export -f build
export library work PATH

# Prints a line "NAME VALUE" for each metric of the program's kernels, summed over the launches.
gpu_metrics() {
  ncu --csv --print-units base --clock-control none --metrics "$metrics" --log-file "$work/ncu" "$1" >/dev/null
  awk -F'","' '
    /^"ID"/ {
      for (i = 1; i <= NF; ++i) {
        gsub(/"/, "", $i)
        if ($i == "Metric Name") name = i
        if ($i == "Metric Value") value = i
      }
      next
    }
    name && /^"/ { gsub(/[",]/, "", $value); sum[$name] += $value }
    END { for (n in sum) printf "%s %.0f\n", n, sum[n] }' "$work/ncu"
}

# Prints the same lines for the simulated GPU's report.
sim_counters() {
  sed 's/,"kernels".*//; s/.*"counters":{//; y/,:/\n /; s/[}"]//g' "$1" |
    awk '{ sum[$1] += $2 } END { for (n in sum) printf "%s %.0f\n", n, sum[n] }'
}

table() {
  echo '| counter | metric | GPU | simulated | difference |'
  echo '| --- | --- | ---: | ---: | ---: |'
  awk '
    FILENAME ~ /gpu$/ { gpu[$1] = $2; next }
    FILENAME ~ /sim$/ { sim[$1] = $2; next }
    {
      split($0, sides, " = ")
      n = split(sides[2], names, " [+] ")
      read = measured = 0
      for (i = 1; i <= n; ++i) if (names[i] in gpu) { ++read; measured += gpu[names[i]] }
      simulated = sim[sides[1]] + 0
      if (read == 0) { if (simulated != 0) missing[sides[1]] = simulated; next }
      shown[sides[1]]
      if (measured == 0 && simulated == 0) next
      difference = measured == 0 ? "**only simulated**" : sprintf("%+.1f %%", 100 * (simulated - measured) / measured)
      if (measured != 0 && (simulated - measured) ^ 2 > (0.01 * measured) ^ 2) difference = "**" difference "**"
      printf "| %s | %s | %d | %d | %s |\n", sides[1], sides[2], measured, simulated, difference
    }
    END {
      for (name in missing) if (!(name in shown)) printf "| %s | not on this GPU | | %d | |\n", name, missing[name]
    }' "$work/gpu" "$work/sim" "$work/mapping"
}

[ $# -gt 0 ] || set -- tests/counters/*.cu
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I{} bash -c 'build "$1"' _ {} >&2 ||
  echo "some programs cannot be built, or do not behave as their comments specify" >&2
for source in "$@"; do
  name=$(basename "$source" .cu)
  printf '\n## %s\n\n%s\n\n' "$name" "$(sed -n '1s|^// ||p' "$source")"
  [ -f "$work/$name.report" ] && [ -x "$work/$name.native" ] || { echo "not built"; continue; }
  sim_counters "$work/$name.report" >"$work/sim"
  if ! gpu_metrics "$work/$name.native" >"$work/gpu" || ! [ -s "$work/gpu" ]; then
    cat "$work/ncu" >&2
    echo "ncu could not read the counters of this GPU" >&2
    exit 77
  fi
  table
done
