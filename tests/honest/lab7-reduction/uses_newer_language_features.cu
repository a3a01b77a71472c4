// Chooses its operator with a generic lambda, if constexpr, structured bindings and a template parameter auto.
// verdict: accepted
#include "lab.cuh"

#include <cmath>
#include <utility>

template <auto is_sum, class T>
__device__ T combined(T a, T b) {
  if constexpr (is_sum) return a + b;
  return a > b ? a : b;
}

template <auto is_sum, class T>
__global__ void combine(const T* in, std::size_t n, T* out, T identity) {
  __shared__ T values[256];
  const auto op = [](auto a, auto b) { return combined<is_sum>(a, b); };
  T value = identity;
  for (auto i = std::size_t{blockIdx.x} * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) value = op(value, in[i]);
  values[threadIdx.x] = value;
  for (auto s = 128u; s > 0; s /= 2) {
    __syncthreads();
    if (auto t = threadIdx.x; t < s) [[likely]] values[t] = op(values[t], values[t + s]);
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

template <auto is_sum, class T>
void reduce(const T* in, std::size_t n, T* out, T* scratch, T identity) {
  const auto launch = [&](auto... blocks_of_pass) {
    for (const auto& [blocks, is_last] : {blocks_of_pass...}) {
      if (is_last) combine<is_sum><<<blocks, 256>>>(scratch, 3'2, out, identity);
      else combine<is_sum><<<blocks, 256>>>(in, n, scratch, identity);
    }
  };
  launch(std::pair{32, false}, std::pair{1, true});
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce<true>(in, n, out, scratch, 0.0f); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce<true>(in, n, out, scratch, 0); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce<false>(in, n, out, scratch, -INFINITY);
}
