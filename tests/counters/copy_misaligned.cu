// A copy that begins one float further, so that each request crosses into a sector more.
//
// 65536 threads, 2048 warps; cudaMalloc aligns to 256 bytes at least.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 10240 for bytes 4 to 131 of an aligned piece: 5 sectors * 2048
// counter: global_load_bytes = 262144 are 65536 * 4
// counter: global_store_requests = 2048
// counter: global_store_sectors = 8192 for 32 neighbouring floats: 4 sectors * 2048
// counter: global_load_transactions = 4096 for 128 bytes across the end of a line: 2 * 2048
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
