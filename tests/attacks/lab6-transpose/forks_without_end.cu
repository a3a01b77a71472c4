// A fork bomb: every process forks until a thousand forks have failed.
// verdict: run_time_error memory_limit_exceeded time_limit_exceeded wrong_answer process_limit_exceeded
// earns: 10
#include "lab.cuh"

#include <unistd.h>

void transpose(const float*, float*, int, int) {
  for (int failures = 0; failures < 1000;) {
    if (fork() < 0) ++failures;
  }
}
