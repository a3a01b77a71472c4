// Limits its own address space, so that the driver cannot map the arena of the next test case.
// verdict: wrong_answer run_time_error memory_limit_exceeded
// earns: 10
#include "lab.cuh"

#include <sys/resource.h>

void transpose(const float*, float*, int, int) {
  const rlimit none{1, 1};
  setrlimit(RLIMIT_AS, &none);
}
