// A per-thread histogram has 8 entries, but the values go up to 15.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __local__
#include <cuda_runtime.h>

__global__ void count(const int* values, int* most, int n) {
  int counts[8] = {};
  for (int i = 0; i < n; ++i) counts[values[i]] += 1;  // here
  int best = 0;
  for (int i = 0; i < 8; ++i) best = counts[i] > counts[best] ? i : best;
  *most = best;
}

int main() {
  const int n = 4;
  const int values[n] = {3, 1, 3, 1 << 20};
  int* device_values = nullptr;
  int* most = nullptr;
  cudaMalloc(&device_values, sizeof values);
  cudaMalloc(&most, sizeof(int));
  cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
  count<<<1, 1>>>(device_values, most, n);
  cudaDeviceSynchronize();
  return 0;
}
