// Atomic operations on global and shared memory, and a lock built from them.
#include "check.hpp"

__device__ int lock_word;

__global__ void histogram(const int* values, int n, int* bins) {
  __shared__ int local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[values[i]], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void several(int* out, float* sum, double* wide, unsigned long long* count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(&out[0], i);
  atomicMin(&out[1], i);
  atomicOr(&out[2], 1 << (i % 31));
  atomicXor(&out[3], i);
  atomicInc(reinterpret_cast<unsigned*>(&out[4]), 9);
  atomicCAS(&out[5], 0, 17);
  atomicExch(&out[6], 5);
  atomicAdd(sum, 0.5f);
  atomicAdd(wide, 0.25);
  atomicAdd(count, 1ull << 33);
}

__global__ void locked(int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock_word, 0, 1) == 0) {
      *static_cast<volatile int*>(counter) += 1;
      __threadfence();
      atomicExch(&lock_word, 0);
      done = true;
    }
  }
}

int main() {
  constexpr int n = 10'000;
  int *values = nullptr, *bins = nullptr, *out = nullptr, *counter = nullptr;
  float* sum = nullptr;
  double* wide = nullptr;
  unsigned long long* count = nullptr;
  REQUIRE_OK(cudaMallocManaged(&values, n * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&bins, 16 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&out, 8 * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&counter, sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&sum, sizeof(float)));
  REQUIRE_OK(cudaMallocManaged(&wide, sizeof(double)));
  REQUIRE_OK(cudaMallocManaged(&count, sizeof *count));
  int expected[16] = {};
  for (int i = 0; i < 16; ++i) bins[i] = 0;
  for (int i = 0; i < n; ++i) ++expected[values[i] = i * i % 16];
  histogram<<<(n + 255) / 256, 256>>>(values, n, bins);
  REQUIRE_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 16; ++i) EXPECT(bins[i] == expected[i]);

  for (int i = 0; i < 8; ++i) out[i] = i == 1 ? 1 << 30 : 0;
  *sum = 0;
  *wide = 0;
  *count = 0;
  *counter = 0;
  several<<<4, 64>>>(out, sum, wide, count);
  locked<<<4, 64>>>(counter);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(out[0] == 255 && out[1] == 0 && out[2] == 0x7FFFFFFF && out[3] == 0);
  EXPECT(out[4] == 256 % 10 && out[5] == 17 && out[6] == 5);
  EXPECT(*sum == 128 && *wide == 64 && *count == 256ull << 33);
  EXPECT(*counter == 256);
  return failures;
}
