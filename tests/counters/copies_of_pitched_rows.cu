// Rows that are copied to pitched memory and back.
//
// 7 rows of 100 floats have 2800 bytes; their pitch on the device is 512 bytes. Rows of 128 floats have no gaps.
//
// counter: pitched_allocations = 2
// counter: pitched_copy_bytes = 8400 = 2800 to the device + 2800 on the device + 2800 back
// counter: pageable_to_device_bytes = 6384 = 2800 + 7 * 512
// counter: pageable_to_host_bytes = 2800
// counter: device_copy_bytes = 2800
#include "tests/support/cuda_program.hpp"

constexpr std::size_t kRows = 7;

int main() {
  const std::size_t width = 100 * sizeof(float);
  const std::vector<float> in = noises<float>(kRows * 128, 1000);
  std::vector<float> out(kRows * 100);
  float *pitched = nullptr, *even = nullptr;
  std::size_t pitch = 0, even_pitch = 0;
  REQUIRE_OK(cudaMallocPitch(&pitched, &pitch, width, kRows));
  REQUIRE_OK(cudaMallocPitch(&even, &even_pitch, 512, kRows));
  EXPECT(pitch == 512 && even_pitch == 512);
  const DeviceArray<float> dense(kRows * 100);
  EXPECT_OK(cudaMemcpy2D(pitched, pitch, in.data(), width, width, kRows, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaMemcpy2D(even, even_pitch, in.data(), 512, 512, kRows, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaMemcpy2D(dense.get(), width, pitched, pitch, width, kRows, cudaMemcpyDeviceToDevice));
  EXPECT_OK(cudaMemcpy2D(out.data(), width, pitched, pitch, width, kRows, cudaMemcpyDeviceToHost));
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT(out[i] == in[i]);
  EXPECT_OK(cudaFree(pitched));
  EXPECT_OK(cudaFree(even));
  return failures;
}
