// A copy that starts one float late, so that each request touches one more sector.
//
// 65536 threads, 2048 warps; cudaMalloc aligns to at least 256 bytes.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 10240 = 2048 * 5 sectors (bytes 4 to 131 of an aligned segment)
// counter: global_load_bytes = 262144 = 65536 * 4
// counter: global_store_requests = 2048
// counter: global_store_sectors = 8192 = 2048 * 4 sectors (32 adjacent floats)
// counter: global_load_transactions = 4096 = 2048 * 2 lines (128 bytes across a line boundary)
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 65536;

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

int main() {
  const std::vector<float> in = noises<float>(kCount + 1, 1000);
  const DeviceArray<float> device_in(in);
  const DeviceArray<float> device_out(kCount);
  copy<<<kCount / 256, 256>>>(device_in.get(), device_out.get());
  const std::vector<float> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == in[i + 1]);
  return failures;
}
