// Blocks of the device heap that one kernel allocates and, but for some, another one frees.
//
// 100 threads ask for a block each; thread 0 asks for one more than the heap can hold, too. The
// even ones free their block at once; the second kernel frees those of the odd ones, and gives
// free() a null pointer for each of the others.
//
// counter: device_heap_allocations = 100
// counter: device_heap_refusals = 1
// counter: device_heap_frees = 100 are 50 + 50
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
