// All threads exchange their number with the value at one address in global memory.
//
// 8192 threads, 256 warps; the 32 lanes of a warp access the same address.
//
// counter: atomic_requests = 256
// counter: atomic_passes = 8192 = 256 * 32
// counter: global_store_requests = 256
// counter: atomic_operations = 8192
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 8192;

__global__ void take_numbers(int* next, int* order) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  order[i] = atomicExch(next, i);
}

int main() {
  const DeviceArray<int> next(std::vector<int>{-1});
  const DeviceArray<int> order(kCount);
  take_numbers<<<kCount / 256, 256>>>(next.get(), order.get());
  std::vector<int> seen(kCount + 1);
  for (const int number : order.to_host()) ++seen[number + 1];
  ++seen[next.to_host()[0] + 1];
  for (const int count : seen) EXPECT(count == 1);
  return failures;
}
