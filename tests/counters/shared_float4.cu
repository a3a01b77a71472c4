// 16-byte accesses to shared memory: a request takes at least 4 passes.
//
// 64 blocks of 256 threads: 512 warps. Each thread writes 16 bytes and reads those of the thread
// opposite. The 32 words of any 8 neighboring lanes are in different banks.
//
// counter: shared_store_requests = 512
// counter: shared_store_passes = 2048 = 512 * 4
// counter: shared_store_conflicts = 0
// counter: shared_load_requests = 512
// counter: shared_load_passes = 2048 = 512 * 4
// counter: shared_load_conflicts = 0
// counter: global_load_requests = 512
// counter: global_load_sectors = 8192 = 512 * 16 sectors (512 bytes)
// counter: global_store_sectors = 8192
// counter: barrier_waits = 512
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 256;
constexpr int kCount = 64 * kThreads;

__global__ void reverse(const float4* in, float4* out) {
  __shared__ float4 values[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  values[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = values[kThreads - 1 - threadIdx.x];
}

int main() {
  std::vector<float4> in(kCount);
  for (int i = 0; i < kCount; ++i) {
    const auto x = static_cast<float>(i);
    in[i] = make_float4(x, x + 1, x + 2, x + 3);
  }
  const DeviceArray<float4> device_in(in), device_out(kCount);
  reverse<<<kCount / kThreads, kThreads>>>(device_in.get(), device_out.get());
  const std::vector<float4> out = device_out.to_host();
  for (int i = 0; i < kCount; ++i) {
    const float4 expected = in[i / kThreads * kThreads + kThreads - 1 - i % kThreads];
    EXPECT(out[i].x == expected.x && out[i].w == expected.w);
  }
  return failures;
}
