// A kernel that works on host memory: one buffer allocated as mapped, one registered later.
#include "tests/support/cuda_program.hpp"

#include <numeric>

__global__ void triple(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 3 * in[i];
}

int main() {
  constexpr int n = 3000;
  int* in = nullptr;
  REQUIRE_OK(cudaHostAlloc(&in, n * sizeof(int), cudaHostAllocMapped));
  std::iota(in, in + n, 5);
  std::vector<int> out(n);
  REQUIRE_OK(cudaHostRegister(out.data(), n * sizeof(int), cudaHostRegisterMapped));
  int *device_in = nullptr, *device_out = nullptr;
  REQUIRE_OK(cudaHostGetDevicePointer(&device_in, in, 0));
  REQUIRE_OK(cudaHostGetDevicePointer(&device_out, out.data(), 0));
  triple<<<(n + 127) / 128, 128>>>(device_in, device_out, n);
  REQUIRE_OK(cudaGetLastError());
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += out[i] != 3 * (i + 5);
  EXPECT(wrong == 0);
  std::printf("%d %08x\n", out[n - 1], checksum(out));
  REQUIRE_OK(cudaHostUnregister(out.data()));
  REQUIRE_OK(cudaFreeHost(in));
  return failures;
}
