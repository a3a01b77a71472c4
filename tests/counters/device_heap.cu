// Device heap blocks that one kernel allocates. It frees half of them, and another kernel the rest.
//
// 100 threads allocate one block each; thread 0 also requests a block that is too large for the
// heap. Even threads free their block at once. The second kernel frees the blocks of odd threads
// and calls free() with a null pointer for the even ones.
//
// counter: device_heap_allocations = 100
// counter: device_heap_refusals = 1
// counter: device_heap_frees = 100 = 50 + 50
// counter: device_heap_later_frees = 50
#include "tests/support/cuda_program.hpp"

__global__ void allocate(void** blocks) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= 100) return;
  blocks[thread] = malloc(24);
  if (thread == 0 && malloc(std::size_t{1} << 30) != nullptr) blocks[0] = nullptr;
  if (thread % 2 != 0) return;
  free(blocks[thread]);
  blocks[thread] = nullptr;
}

__global__ void release(void** blocks) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < 100) free(blocks[thread]);
}

int main() {
  const DeviceArray<void*> blocks(100);
  allocate<<<2, 64>>>(blocks.get());
  release<<<2, 64>>>(blocks.get());
  REQUIRE_OK(cudaDeviceSynchronize());
  return 0;
}
