// Several host threads use the device at once.
#include "check.hpp"

#include <atomic>
#include <thread>
#include <vector>

__global__ void fill(int* p, int n, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = value + i;
}

int main() {
  constexpr int n = 20'000;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&wrong, t] {
      for (int round = 0; round < 10; ++round) {
        cudaStream_t stream;
        int* p = nullptr;
        std::vector<int> host(n);
        if (cudaStreamCreate(&stream) != cudaSuccess) ++wrong;
        if (cudaMalloc(&p, n * sizeof(int)) != cudaSuccess) ++wrong;
        fill<<<(n + 127) / 128, 128, 0, stream>>>(p, n, 1000 * t + round);
        if (cudaMemcpyAsync(host.data(), p, n * sizeof(int), cudaMemcpyDeviceToHost, stream) !=
            cudaSuccess) {
          ++wrong;
        }
        if (cudaStreamSynchronize(stream) != cudaSuccess) ++wrong;
        for (int i = 0; i < n; ++i) wrong += host[i] != 1000 * t + round + i;
        if (cudaFree(p) != cudaSuccess || cudaStreamDestroy(stream) != cudaSuccess) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT(wrong == 0);
  return failures;
}
