#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// TODO 1, begin here: get the number of devices with cudaGetDeviceCount(), and print the line 'Device N: NAME' for each of
// them. Then add the lines 'compute capability', 'multiprocessors' and 'warp size'. The handout shows the form of the table.
//
// TODO 2: check the result of every CUDA call. If a call fails, print cudaGetErrorString() to standard error and end the program
// with exit status 1. A macro that wraps a call keeps the code short.
//
// TODO 3: add the other lines of the table: limits, memory, clocks.
//
// TODO 4: compute the four derived values.
//
// TODO 5: read the optional argument DEVICE from argv.
int main(int argc, char** argv) {
  return 0;
}
