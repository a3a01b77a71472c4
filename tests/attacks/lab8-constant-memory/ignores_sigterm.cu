// Blocks and ignores all signals, and then runs without end.
// verdict: time_limit_exceeded
// earns: 10
// time limit: 2 s
#include "lab.cuh"

#include <csignal>

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

void evaluate(const float*, float*, std::size_t) {
  for (int number = 1; number < 65; ++number) std::signal(number, SIG_IGN);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  for (volatile int k = 0;; ++k) {}
}
