// malloc, free, new and delete in kernels.
#include "check.hpp"

struct Cell {
  int value;
  Cell* next;
  __device__ Cell(int v, Cell* n) : value(v), next(n) {}
};

__device__ Cell* heads[64];

__global__ void build(int length) {
  Cell* head = nullptr;
  for (int i = 0; i < length; ++i) head = new Cell(i * static_cast<int>(threadIdx.x), head);
  heads[threadIdx.x] = head;
}

__global__ void add_up(int* sums) {
  int sum = 0;
  for (Cell* cell = heads[threadIdx.x]; cell != nullptr;) {
    sum += cell->value;
    Cell* next = cell->next;
    delete cell;
    cell = next;
  }
  sums[threadIdx.x] = sum;
}

__global__ void churn(int rounds, int* failed) {
  for (int i = 0; i < rounds; ++i) {
    auto* block = static_cast<int*>(malloc(256));
    if (block == nullptr) {
      atomicAdd(failed, 1);
      continue;
    }
    for (int k = 0; k < 64; ++k) block[k] = k + i;
    if (block[63] != 63 + i || reinterpret_cast<unsigned long long>(block) % 16 != 0)
      atomicAdd(failed, 1);
    free(block);
  }
}

struct alignas(64) Line {
  int values[16];
};

// Adds 1 for each block that is not aligned, and for a block with an invalid alignment.
__global__ void align(int* failed) {
  void* block = __nv_aligned_device_malloc(100 + threadIdx.x, 4096);
  auto* line = new Line;
  line->values[15] = 1;
  if (block == nullptr || reinterpret_cast<unsigned long long>(block) % 4096 != 0 ||
      reinterpret_cast<unsigned long long>(line) % 64 != 0)
    atomicAdd(failed, 1);
  if (__nv_aligned_device_malloc(100, 48) != nullptr) atomicAdd(failed, 1);
  free(block);
  delete line;
}

__global__ void exhaust(unsigned long long* got) {
  unsigned long long count = 0;
  while (count < 100 && malloc(1 << 20) != nullptr) ++count;
  free(nullptr);
  *got = count;
}

int main() {
  std::size_t limit = 0;
  EXPECT_OK(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
  EXPECT(limit == 8 << 20);
  EXPECT_OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
  EXPECT_OK(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
  EXPECT(limit == 16 << 20);

  int* sums = nullptr;
  REQUIRE_OK(cudaMallocManaged(&sums, 64 * sizeof(int)));
  build<<<1, 64>>>(10);
  add_up<<<1, 64>>>(sums);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(sums[0] == 0 && sums[1] == 45 && sums[63] == 45 * 63);

  int* failed = sums;
  *failed = 0;
  churn<<<4, 64>>>(20, failed);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*failed == 0);

  align<<<2, 64>>>(failed);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*failed == 0);

  unsigned long long* got = nullptr;
  REQUIRE_OK(cudaMallocManaged(&got, sizeof *got));
  exhaust<<<1, 1>>>(got);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*got >= 10 && *got <= 16);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
  return failures;
}
