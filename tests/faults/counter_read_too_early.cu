// A counter in shared memory is read before all threads have added to it.
//
// checks: full
// finds: data_race
// tool: racecheck
// sanitizer: Race reported
#include <cuda_runtime.h>

__global__ void count(const int* x, int* positives) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  if (x[threadIdx.x] > 0) atomicAdd(&counter, 1);
  if (threadIdx.x == 0) *positives = counter;  // here
}

int main() {
  int* x = nullptr;
  int* positives = nullptr;
  cudaMalloc(&x, 128 * sizeof(int));
  cudaMalloc(&positives, sizeof(int));
  cudaMemset(x, 1, 128 * sizeof(int));
  count<<<1, 128>>>(x, positives);
  cudaDeviceSynchronize();
  return 0;
}
