// A copy of 16 bytes per thread.
//
// 65536 threads, 2048 warps.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 32768 = 2048 * 16 sectors (512 bytes)
// counter: global_load_bytes = 1048576 = 65536 * 16
// counter: global_store_requests = 2048
// counter: global_store_sectors = 32768
// counter: global_store_bytes = 1048576
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 65536;

__global__ void copy(const float4* in, float4* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

int main() {
  std::vector<float4> in(kCount);
  for (int i = 0; i < kCount; ++i) in[i] = make_float4(i, i + 1, i + 2, i + 3);
  const DeviceArray<float4> device_in(in), device_out(kCount);
  copy<<<kCount / 256, 256>>>(device_in.get(), device_out.get());
  const std::vector<float4> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i].x == in[i].x && out[i].w == in[i].w);
  return failures;
}
