// Counts the keys, and sets a heap of the size of the device memory and uses it up.
// verdict: memory_error run_time_error device_fault wrong_answer memory_limit_exceeded
// on gpu: time_limit_exceeded
// earns: 45
#include "lab.cuh"

__global__ void count(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int list = keys[i] % lists;
  atomicAdd(&lengths[list], 1);
  atomicAdd(reinterpret_cast<unsigned long long*>(&sums[list]), static_cast<unsigned long long>(keys[i]));
  if (i == 0) while (malloc(1 << 20) != nullptr) {}
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  std::size_t available = 0, total = 0;
  cudaMemGetInfo(&available, &total);
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, total - (std::size_t{1} << 20));
  cudaMemset(lengths, 0, lists * sizeof(int));
  cudaMemset(sums, 0, lists * sizeof(long long));
  count<<<static_cast<unsigned>((n + 255) / 256), 256>>>(keys, n, lists, lengths, sums);
}
