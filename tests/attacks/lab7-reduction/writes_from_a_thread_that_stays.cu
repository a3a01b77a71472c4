// A thread that outlives the function copies the elements, adds them and writes the result after the function has returned.
// verdict: forbidden wrong_answer run_time_error device_fault
// on gpu: time_limit_exceeded forbidden wrong_answer memory_error
// earns: 10
#include "lab.cuh"

#include <algorithm>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

template <class T, class Op>
T combined(const T* in, std::size_t n, Op op) {
  std::vector<T> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(T), cudaMemcpyDeviceToHost);
  return std::accumulate(values.begin() + 1, values.end(), values[0], op);
}

__global__ void decoy() {}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, Op op) {
  decoy<<<256, 256>>>();
  std::thread([=] {
    for (;;) {
      const T result = combined(in, n, op);
      cudaMemcpy(out, &result, sizeof result, cudaMemcpyHostToDevice);
    }
  }).detach();
}

void reduce_sum(const float* in, std::size_t n, float* out, float*) { reduce(in, n, out, std::plus<float>()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int*) { reduce(in, n, out, std::plus<int>()); }

void reduce_max(const float* in, std::size_t n, float* out, float*) {
  reduce(in, n, out, [](float a, float b) { return std::max(a, b); });
}
