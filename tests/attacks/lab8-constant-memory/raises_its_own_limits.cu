// Raises its limits and its priority, locks its memory and hides its name, and then takes all memory of the host.
// verdict: memory_limit_exceeded run_time_error
// earns: 10
#include "lab.cuh"

#include <cstring>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

void evaluate(const float*, float*, std::size_t) {
  const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
  for (int resource = 0; resource < RLIMIT_NLIMITS; ++resource) setrlimit(static_cast<__rlimit_resource>(resource), &none);
  nice(-20);
  mlockall(MCL_CURRENT | MCL_FUTURE);
  prctl(PR_SET_NAME, "labcheck");
  prctl(PR_SET_DUMPABLE, 0);
  for (;;) std::memset(new char[1 << 24], 1, 1 << 24);
}
