// A copy of 1 byte per thread.
//
// 65536 threads, 2048 warps.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 2048 = 2048 * 1 sector (32 bytes)
// counter: global_load_bytes = 65536
// counter: global_store_requests = 2048
// counter: global_store_sectors = 2048
// counter: global_store_bytes = 65536
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 65536;

__global__ void copy(const unsigned char* in, unsigned char* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

int main() {
  const std::vector<unsigned char> in = noises<unsigned char>(kCount, 256);
  const DeviceArray<unsigned char> device_in(in), device_out(kCount);
  copy<<<kCount / 256, 256>>>(device_in.get(), device_out.get());
  const std::vector<unsigned char> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == in[i]);
  return failures;
}
