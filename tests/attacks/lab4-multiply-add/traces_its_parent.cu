// Attaches to every process that it can see and tries to change how they judge it.
// verdict: wrong_answer run_time_error suspicious
// earns: 10
#include "lab.cuh"

#include <cstddef>
#include <csignal>
#include <sys/ptrace.h>
#include <unistd.h>

void meddle() {
  for (int process = 1; process < 100; ++process) {
    if (process == getpid()) continue;
    if (ptrace(PTRACE_ATTACH, process, nullptr, nullptr) == 0) ptrace(PTRACE_KILL, process, nullptr, nullptr);
  }
}

void multiply_add(const float*, const float*, const float*, float*, std::size_t) {
  meddle();
}

void multiply_add_host(const float*, const float*, const float*, float*, std::size_t) {
  meddle();
}

void multiply_add_matrices(const float*, const float*, const float*, float*, int, int) {
  meddle();
}
