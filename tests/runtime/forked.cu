// A forked child process has no device, and does not report its parent's counters.
// prints: once
// report: ^{"counters":{"launches":1,
#include "check.hpp"

#include <sys/wait.h>
#include <unistd.h>

__global__ void print() {
  printf("once\n");
}

int main() {
  print<<<1, 1>>>();
  const pid_t child = fork();
  if (child == 0) {
    int* p = nullptr;
    const bool refused = cudaMalloc(&p, 4) == cudaErrorInitializationError;
    std::exit(refused ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_OK(cudaDeviceSynchronize());
  return failures;
}
