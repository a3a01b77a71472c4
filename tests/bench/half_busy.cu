// SPDX-License-Identifier: MIT
// Uses the GPU half of the time, until it is stopped: 10 ms of arithmetic and memory accesses on
// all multiprocessors, and then a pause of 10 ms.
#include <chrono>
#include <cstddef>
#include <thread>

namespace {

constexpr std::size_t kElements = std::size_t{1} << 24;
constexpr std::chrono::milliseconds kTurn{10};

__global__ void work(const float* from, float* to) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  float value = from[i];
  for (int k = 0; k < 256; ++k) value = value * 0.999f + 0.5f;
  to[i] = value;
}

}  // namespace

int main() {
  float* from = nullptr;
  float* to = nullptr;
  if (cudaMalloc(&from, kElements * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMalloc(&to, kElements * sizeof(float)) != cudaSuccess) return 1;
  cudaMemset(from, 0, kElements * sizeof(float));
  using Clock = std::chrono::steady_clock;
  while (true) {
    for (const auto start = Clock::now(); Clock::now() - start < kTurn;) {
      work<<<kElements / 256, 256>>>(from, to);
      if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    }
    std::this_thread::sleep_for(kTurn);
  }
}
