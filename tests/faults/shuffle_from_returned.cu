// The last warp adds values of lanes that have returned.
//
// checks: full
// finds: uninitialized
// tool: synccheck
// sanitizer: nothing: synccheck does not follow values
#include <cuda_runtime.h>
#include <vector>

__global__ void warp_sums(const int* x, int* sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = x[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (i % 32 == 0) sums[i / 32] = sum;  // here
}

int main() {
  const int n = 1000;
  const std::vector<int> ones(n, 1);
  int* x = nullptr;
  int* sums = nullptr;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&sums, (n + 31) / 32 * sizeof(int));
  cudaMemcpy(x, ones.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  warp_sums<<<(n + 255) / 256, 256>>>(x, sums, n);
  cudaDeviceSynchronize();
  return 0;
}
