// SPDX-License-Identifier: MIT
// Copies of 4 KiB of pageable memory to the device and back.
#include "tests/support/cuda_program.hpp"

int main() {
  std::vector<char> values(4096, 1);
  const DeviceArray<char> device(values);
  for (int k = 0; k < 20'000; ++k) {
    REQUIRE_OK(cudaMemcpy(device.get(), values.data(), values.size(), cudaMemcpyHostToDevice));
    REQUIRE_OK(cudaMemcpy(values.data(), device.get(), values.size(), cudaMemcpyDeviceToHost));
  }
  return failures;
}
