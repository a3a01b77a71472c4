// A bitonic sort: long-distance steps in global memory, short-distance steps in shared memory.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr unsigned kPart = 512;  // elements that a block sorts in shared memory, two per thread

__device__ void order(unsigned& low, unsigned& high, bool ascending) {
  if ((low > high) == ascending) {
    const unsigned old = low;
    low = high;
    high = old;
  }
}

__global__ void far_step(unsigned* values, unsigned size, unsigned stride) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned i = 2 * t - t % stride;
  order(values[i], values[i + stride], (i & size) == 0);
}

__global__ void near_steps(unsigned* values, unsigned first_size, unsigned last_size) {
  __shared__ unsigned part[kPart];
  unsigned* mine = values + blockIdx.x * kPart;
  part[threadIdx.x] = mine[threadIdx.x];
  part[threadIdx.x + kPart / 2] = mine[threadIdx.x + kPart / 2];
  for (unsigned size = first_size; size <= last_size; size *= 2) {
    for (unsigned stride = min(size, kPart) / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const unsigned i = 2 * threadIdx.x - threadIdx.x % stride;
      order(part[i], part[i + stride], ((blockIdx.x * kPart + i) & size) == 0);
    }
  }
  __syncthreads();
  mine[threadIdx.x] = part[threadIdx.x];
  mine[threadIdx.x + kPart / 2] = part[threadIdx.x + kPart / 2];
}

int main() {
  constexpr unsigned n = 8192;
  std::vector<unsigned> values = noises<unsigned>(n, 0xffffffff);
  const DeviceArray<unsigned> device_values(values);
  near_steps<<<n / kPart, kPart / 2>>>(device_values.get(), 2, kPart);
  for (unsigned size = 2 * kPart; size <= n; size *= 2) {
    for (unsigned stride = size / 2; stride >= kPart; stride /= 2) {
      far_step<<<n / 512, 256>>>(device_values.get(), size, stride);
    }
    near_steps<<<n / kPart, kPart / 2>>>(device_values.get(), size, size);
  }
  REQUIRE_OK(cudaGetLastError());
  const std::vector<unsigned> sorted = device_values.to_host();
  std::sort(values.begin(), values.end());
  EXPECT(sorted == values);
  std::printf("%u %u %08x\n", sorted.front(), sorted.back(), checksum(sorted));
  return failures;
}
