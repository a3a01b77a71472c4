// A kernel that reads page-locked memory and writes managed memory, and one that reads lane by lane from two allocations.
//
// 256 threads read and write 4 bytes each. In the second kernel, even threads read page-locked memory, odd ones managed memory.
//
// counter: global_load_bytes = 2048 = 2 * 256 * 4
// counter: global_store_bytes = 2048
// counter: page_locked_load_bytes = 1536 = 256 * 4 + 128 * 4
// counter: managed_load_bytes = 512 = 128 * 4
// counter: page_locked_store_bytes = 0
// counter: managed_store_bytes = 1024 = 256 * 4
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 256;

__global__ void twice(const int* in, int* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }

__global__ void pick(const int* even, const int* odd, int* out) {
  const int* in = threadIdx.x % 2 == 0 ? even : odd;
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int *page_locked = nullptr, *managed = nullptr;
  REQUIRE_OK(cudaHostAlloc(&page_locked, kCount * sizeof(int), cudaHostAllocMapped));
  REQUIRE_OK(cudaMallocManaged(&managed, kCount * sizeof(int)));
  for (int i = 0; i < kCount; ++i) page_locked[i] = i;
  const DeviceArray<int> picked(kCount);
  twice<<<1, kCount>>>(page_locked, managed);
  pick<<<1, kCount>>>(page_locked, managed, picked.get());
  const std::vector<int> values = picked.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(values[i] == (i % 2 == 0 ? i : 2 * i));
  EXPECT_OK(cudaFreeHost(page_locked));
  EXPECT_OK(cudaFree(managed));
  return failures;
}
