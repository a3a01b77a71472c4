// grid.sync() in a launch that is not cooperative stops the kernel.
// fault: assertion in meet
// report: cudaLaunchCooperativeKernel
#include "check.hpp"

#include <cooperative_groups.h>

__global__ void meet() {
  cooperative_groups::this_grid().sync();
}

int main() {
  meet<<<2, 32>>>();
  EXPECT(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
  return failures;
}
