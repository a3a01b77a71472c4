// Adds the elements of an array that is a parameter of the kernel, at an index that the compiler
// does not know.
//
// 256 threads, 8 warps; each loads 40 elements from the parameter. Loads of the other parameters
// have constant addresses.
//
// counter: parameter_load_requests = 320 = 8 * 40
// counter: global_reads = 0
// counter: global_store_requests = 8
#include "tests/support/cuda_program.hpp"

struct Values {
  float all[64];
};

__global__ void add_values(const __grid_constant__ Values values, int count, float* sums) {
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < count; ++k) sum += values.all[k];
  sums[threadIdx.x] = sum;
}

int main() {
  Values values{};
  for (int k = 0; k < 64; ++k) values.all[k] = static_cast<float>(k);
  const DeviceArray<float> sums(256);
  add_values<<<1, 256>>>(values, 40, sums.get());
  for (const float sum : sums.to_host()) EXPECT(sum == 780);
  return failures;
}
