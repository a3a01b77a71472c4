// A filter whose weights are a kernel parameter that is read in place (__grid_constant__) through
// a pointer; and per-thread memory whose size is known only at run time (alloca).
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <alloca.h>

struct Weights {
  int count;
  int values[16];
};

__device__ __noinline__ int weighted(const Weights* weights, const int* values) {
  int sum = 0;
  for (int k = 0; k < weights->count; ++k) sum += weights->values[k] * values[k];
  return sum;
}

__global__ void filter(const int* in, int* out, int n, const __grid_constant__ Weights weights) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + weights.count <= n) out[i] = weighted(&weights, in + i);
}

// The median of 3, 5 or 7 values, depending on the thread.
__global__ void median(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = 3 + 2 * (i % 3);
  if (i + count > n) return;
  int* values = static_cast<int*>(alloca(count * sizeof(int)));
  for (int k = 0; k < count; ++k) {
    int at = k;
    for (; at > 0 && values[at - 1] > in[i + k]; --at) values[at] = values[at - 1];
    values[at] = in[i + k];
  }
  out[i] = values[count / 2];
}

int main() {
  constexpr int n = 500;
  const std::vector<int> in = noises<int>(n, 100);
  const Weights weights{5, {1, 4, 6, 4, 1}};
  const std::vector<int> zeros(n);
  const DeviceArray<int> device_in(in), device_filtered(zeros), device_medians(zeros);
  filter<<<(n + 127) / 128, 128>>>(device_in.get(), device_filtered.get(), n, weights);
  median<<<(n + 127) / 128, 128>>>(device_in.get(), device_medians.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> filtered = device_filtered.to_host();
  const std::vector<int> medians = device_medians.to_host();
  int wrong = 0;
  for (int i = 0; i + 7 <= n; ++i) {
    int sum = 0;
    for (int k = 0; k < weights.count; ++k) sum += weights.values[k] * in[i + k];
    const int count = 3 + 2 * (i % 3);
    std::vector<int> values(in.begin() + i, in.begin() + i + count);
    std::sort(values.begin(), values.end());
    wrong += filtered[i] != sum || medians[i] != values[count / 2] ? 1 : 0;
  }
  EXPECT(wrong == 0);
  std::printf("%d %d\n", filtered[0], medians[0]);
  return failures;
}
