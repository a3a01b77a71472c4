// Each thread sorts its own array with a recursive function.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kThreads = 64;
constexpr int kCount = 60;

__device__ void sort(int* first, int* last) {
  if (last - first < 2) return;
  const int pivot = first[(last - first) / 2];
  int* low = first;
  int* high = last - 1;
  while (low <= high) {
    while (*low < pivot) ++low;
    while (*high > pivot) --high;
    if (low <= high) {
      const int value = *low;
      *low++ = *high;
      *high-- = value;
    }
  }
  sort(first, high + 1);
  sort(low, last);
}

__global__ void sort_all(int* values) {
  int* mine = values + threadIdx.x * kCount;
  sort(mine, mine + kCount);
}

int main() {
  std::vector<int> values = noises<int>(kThreads * kCount, 1000);
  REQUIRE_OK(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024));
  const DeviceArray<int> device_values(values);
  sort_all<<<1, kThreads>>>(device_values.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> sorted = device_values.to_host();
  for (int t = 0; t < kThreads; ++t) {
    std::sort(values.begin() + t * kCount, values.begin() + (t + 1) * kCount);
  }
  EXPECT(sorted == values);
  std::printf("%08x\n", checksum(sorted));
  return failures;
}
