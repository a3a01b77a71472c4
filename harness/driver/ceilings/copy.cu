// SPDX-License-Identifier: MIT
// The ceiling `copy`: a copy that moves as many bytes as the test case. Half of the bytes are read,
// and half are written.
#include <labcheck/driver.hpp>

void copy(const float* in, float* out, std::size_t n);

LABCHECK_CALL(copy) {
  copy(test.input<float>("in"), test.output<float>("out"), test.size("n"));
}

void copy(const float* in, float* out, std::size_t n) {
  cudaMemcpyAsync(out, in, n * sizeof(float), cudaMemcpyDeviceToDevice);
}
