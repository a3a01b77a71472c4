// SPDX-License-Identifier: MIT
// The ceiling `cub`: the sum of an array with CUB.
#include <cub/device/device_reduce.cuh>
#include <labcheck/driver.hpp>

void cub_sum(const float* in, std::size_t n, float* out);

LABCHECK_CALL(cub_sum) {
  cub_sum(test.input<float>("in"), test.size("n"), test.output<float>("out"));
}

void cub_sum(const float* in, std::size_t n, float* out) {
  static void* scratch = nullptr;
  static std::size_t bytes = 0;
  const auto count = static_cast<long long>(n);
  if (scratch == nullptr) {
    cub::DeviceReduce::Sum(nullptr, bytes, in, out, count);
    cudaMalloc(&scratch, bytes);
  }
  cub::DeviceReduce::Sum(scratch, bytes, in, out, count);
}
