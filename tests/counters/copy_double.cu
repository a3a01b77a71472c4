// A copy of 8 bytes per thread.
//
// 65536 threads, 2048 warps.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 16384 = 2048 * 8 sectors (256 bytes)
// counter: global_load_bytes = 524288 = 65536 * 8
// counter: global_store_requests = 2048
// counter: global_store_sectors = 16384
// counter: global_store_bytes = 524288
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 65536;

__global__ void copy(const double* in, double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

int main() {
  const std::vector<double> in = noises<double>(kCount, 1000);
  const DeviceArray<double> device_in(in), device_out(kCount);
  copy<<<kCount / 256, 256>>>(device_in.get(), device_out.get());
  const std::vector<double> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == in[i]);
  return failures;
}
