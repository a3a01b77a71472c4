// A per-thread array with a computed index, so it is in local memory.
//
// 8192 threads, 256 warps. Each thread writes 16 numbers and reads 2 of them. The words of the 32
// lanes at one index are adjacent, 8 per sector. The first index differs among all 8 lanes of a
// sector: 32 sectors per request. The second index is the same for them: 4 sectors.
//
// counter: local_store_requests = 4096 = 256 * 16
// counter: local_store_sectors = 16384 = 4096 * 4
// counter: local_store_bytes = 524288 = 8192 * 16 * 4
// counter: local_load_requests = 512 = 256 * 2
// counter: local_load_sectors = 9216 = 256 * (32 + 4)
// counter: local_load_bytes = 65536 = 8192 * 2 * 4
// counter: global_load_requests = 512 = 256 * 2
// counter: global_load_sectors = 2048 = 512 * 4
// counter: global_store_requests = 256
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 8192;

__global__ void pick(const int* first, const int* second, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int numbers[16];
  int number = i;
#pragma unroll 1
  for (int k = 0; k < 16; ++k) {
    numbers[k] = number;
    number = number * 5 + 1;
  }
  out[i] = numbers[first[i]] - numbers[second[i]];
}

int main() {
  std::vector<int> first(kCount), second(kCount);
  for (int i = 0; i < kCount; ++i) {
    first[i] = i % 16;
    second[i] = i / 8 % 16;
  }
  const DeviceArray<int> device_first(first), device_second(second), device_out(kCount);
  pick<<<kCount / 256, 256>>>(device_first.get(), device_second.get(), device_out.get());
  const std::vector<int> out = device_out.to_host();
  const auto number = [](unsigned i, int k) {
    for (; k > 0; --k) i = i * 5 + 1;
    return i;
  };
  for (int i = 0; i < kCount; ++i) {
    EXPECT(static_cast<unsigned>(out[i]) == number(i, first[i]) - number(i, second[i]));
  }
  return failures;
}
