// Two errors in one kernel: the first thread reads before the start of the array, and a barrier
// is missing. With full checks, the kernel continues after the bad read, so one run shows both.
//
// finds: data_race
// checks: full
#include <cuda_runtime.h>

constexpr int kThreads = 256;

__global__ void sum_neighbors(const float* x, float* y) {
  __shared__ float tile[kThreads];
  const int i = threadIdx.x;
  tile[i] = x[i - 1];
  // __syncthreads() is missing.
  y[i] = tile[i] + tile[(i + 64) % kThreads];  // here
}

int main() {
  float* x = nullptr;
  float* y = nullptr;
  cudaMalloc(&x, kThreads * sizeof(float));
  cudaMalloc(&y, kThreads * sizeof(float));
  cudaMemset(x, 0, kThreads * sizeof(float));
  sum_neighbors<<<1, kThreads>>>(x, y);
  cudaDeviceSynchronize();
  return 0;
}
