// Copies everything to the host and adds there: correct, but not a reduction on the GPU.
// says: No kernel ran, so the result was computed on the host.
#include "lab.cuh"

#include <algorithm>
#include <vector>

template <class T>
static std::vector<T> copied(const T* in, std::size_t n) {
  std::vector<T> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) {
  double sum = 0;
  for (float value : copied(in, n)) sum += value;
  const float result = sum;
  cudaMemcpy(out, &result, sizeof result, cudaMemcpyHostToDevice);
}

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) {
  unsigned sum = 0;
  for (int value : copied(in, n)) sum += value;
  cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
}

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  const auto values = copied(in, n);
  const float result = *std::max_element(values.begin(), values.end());
  cudaMemcpy(out, &result, sizeof result, cudaMemcpyHostToDevice);
}
