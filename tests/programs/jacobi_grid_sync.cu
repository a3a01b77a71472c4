// A Jacobi iteration whose steps are separated by a grid-wide barrier.
#include "tests/support/cuda_program.hpp"

#include <cmath>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int kCount = 1024;
constexpr int kSteps = 30;

// For -x[i-1] + 4 x[i] - x[i+1] = b[i]. All operations except the sum are exact.
__host__ __device__ float improved(float left, float right, float b) {
  return 0.25f * ((left + right) + b);
}

__global__ void iterate(const float* b, float* x, float* next) {
  const cg::grid_group grid = cg::this_grid();
  const int i = static_cast<int>(grid.thread_rank());
  for (int step = 0; step < kSteps; ++step) {
    next[i] = improved(i > 0 ? x[i - 1] : 0, i + 1 < kCount ? x[i + 1] : 0, b[i]);
    grid.sync();
    float* old = x;
    x = next;
    next = old;
  }
}

int main() {
  const std::vector<float> b = noises<float>(kCount, 100);
  const DeviceArray<float> device_b(b), first(std::vector<float>(kCount, 0.0f)), second(kCount);
  const float* b_argument = device_b.get();
  float* x = first.get();
  float* next = second.get();
  void* arguments[] = {&b_argument, &x, &next};
  REQUIRE_OK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(iterate), kCount / 128, 128,
                                         arguments, 0, nullptr));
  const std::vector<float> result = first.to_host();  // the number of steps is even

  std::vector<float> expected(kCount);
  for (int step = 0; step < kSteps; ++step) {
    std::vector<float> improved_x(kCount);
    for (int i = 0; i < kCount; ++i) {
      improved_x[i] =
          improved(i > 0 ? expected[i - 1] : 0, i + 1 < kCount ? expected[i + 1] : 0, b[i]);
    }
    expected = improved_x;
  }
  EXPECT(result == expected);
  std::printf("%a %08x\n", result[kCount / 2], checksum(result));
  return failures;
}
