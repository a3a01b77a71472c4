// Combines the elements on the host, and passes the result to a kernel as a parameter.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

template <class T, class Op>
T combined(const T* in, std::size_t n, Op op) {
  std::vector<T> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(T), cudaMemcpyDeviceToHost);
  return std::accumulate(values.begin() + 1, values.end(), values[0], op);
}

template <class T>
__global__ void store(T value, T* out) {
  *out = value;
}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, Op op) {
  store<<<1, 1>>>(combined(in, n, op), out);
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) { reduce(in, n, out, std::plus<float>()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) { reduce(in, n, out, std::plus<int>()); }

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  reduce(in, n, out, [](float a, float b) { return std::max(a, b); });
}
