// Copies between the device and the kinds of host memory: pageable, page-locked, registered and managed.
//
// Each buffer has 1000 ints, 4000 bytes. Copies from and to managed memory are not counted.
//
// counter: pageable_to_device_bytes = 4000
// counter: pageable_to_host_bytes = 2000
// counter: page_locked_to_device_bytes = 8000 = 4000 allocated + 4000 registered
// counter: page_locked_to_host_bytes = 4000
// counter: registered_to_device_bytes = 4000
// counter: registered_to_host_bytes = 0
// counter: asynchronous_copy_bytes = 0
// counter: overlapping_copy_bytes = 0
// counter: streams = 0
// counter: pitched_copy_bytes = 0
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 1000;
constexpr std::size_t kBytes = kCount * sizeof(int);

int main() {
  int *device = nullptr, *page_locked = nullptr, *managed = nullptr;
  std::vector<int> pageable = noises<int>(kCount, 100), registered = pageable;
  REQUIRE_OK(cudaMalloc(&device, kBytes));
  REQUIRE_OK(cudaMallocHost(&page_locked, kBytes));
  REQUIRE_OK(cudaMallocManaged(&managed, kBytes));
  REQUIRE_OK(cudaHostRegister(registered.data(), kBytes, 0));
  EXPECT_OK(cudaMemcpy(device, pageable.data(), kBytes, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaMemcpyAsync(page_locked, device, kBytes, cudaMemcpyDeviceToHost));
  EXPECT_OK(cudaMemcpy(device, page_locked, kBytes, cudaMemcpyDefault));
  EXPECT_OK(cudaMemcpy(device, registered.data(), kBytes, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaMemcpy(pageable.data(), device, kBytes / 2, cudaMemcpyDeviceToHost));
  EXPECT_OK(cudaMemcpy(managed, device, kBytes, cudaMemcpyDefault));
  EXPECT_OK(cudaMemcpy(device, managed, kBytes, cudaMemcpyDefault));
  EXPECT_OK(cudaDeviceSynchronize());
  for (int i = 0; i < kCount; ++i) EXPECT(page_locked[i] == pageable[i] && managed[i] == pageable[i]);
  EXPECT_OK(cudaHostUnregister(registered.data()));
  EXPECT_OK(cudaFreeHost(page_locked));
  EXPECT_OK(cudaFree(managed));
  EXPECT_OK(cudaFree(device));
  return failures;
}
