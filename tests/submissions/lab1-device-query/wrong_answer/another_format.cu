// Prints the name in another form.
// says: no line has the form 'Device N: NAME'; the first line is 'GPU #0 is a labcheck simulated
// GPU'
#include <cstdio>
#include <cuda_runtime.h>

int main() {
  cudaDeviceProp p;
  if (cudaGetDeviceProperties(&p, 0) != cudaSuccess) return 1;
  std::printf("GPU #0 is a %s\nmultiprocessors: %d\n", p.name, p.multiProcessorCount);
  return 0;
}
