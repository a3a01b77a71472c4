// Correct, but adds every element to one address with an atomic operation.
// loses: few-atomics whole-warps no-conflicts several fast near-cub
// says: Let the threads of a block combine their values before one of them adds the result.
#include "lab.cuh"

#include <cmath>

__global__ void add(const float* in, std::size_t n, float* out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, in[i]);
}

__global__ void add_int(const int* in, std::size_t n, int* out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, in[i]);
}

__global__ void largest(const float* in, std::size_t n, float* out) {
  float found = -INFINITY;
  for (std::size_t i = threadIdx.x; i < n; i += 32) found = fmaxf(found, in[i]);
  for (int distance = 16; distance > 0; distance /= 2) found = fmaxf(found, __shfl_down_sync(0xFFFFFFFF, found, distance));
  if (threadIdx.x == 0) *out = found;
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) {
  cudaMemset(out, 0, sizeof *out);
  add<<<(n + 255) / 256, 256>>>(in, n, out);
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) {
  cudaMemset(out, 0, sizeof *out);
  add_int<<<(n + 255) / 256, 256>>>(in, n, out);
}

void reduce_max(const float* in, std::size_t n, float* out, float*) { largest<<<1, 32>>>(in, n, out); }
