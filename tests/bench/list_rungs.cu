// SPDX-License-Identifier: MIT
// Measures the fourth call of a rung of lab 9. RUNG is its file:
//   nvcc -O2 -std=c++17 -arch=native -I assignments/lab9-device-malloc
//     -DRUNG='"reference/lab9-device-malloc/ladder/pool.cu"' -I . tests/bench/list_rungs.cu
#include RUNG

#include <utility>
#include <vector>

// [ms]
static float time_of_fourth_call(std::size_t n, int lists) {
  std::vector<int> keys(n);
  unsigned drawn = 1;
  for (int& key : keys) {
    drawn = drawn * 1664525 + 1013904223;
    key = static_cast<int>(drawn >> 1);
  }
  int* device_keys = nullptr;
  int* lengths = nullptr;
  long long* sums = nullptr;
  check(cudaMalloc(&device_keys, n * sizeof(int)));
  check(cudaMalloc(&lengths, lists * sizeof(int)));
  check(cudaMalloc(&sums, lists * sizeof(long long)));
  check(cudaMemcpy(device_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  cudaEvent_t start;
  cudaEvent_t stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  float milliseconds = 0;
  for (int call = 0; call < 4; ++call) {
    check(cudaEventRecord(start));
    build_lists(device_keys, n, lists, lengths, sums);
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    check(cudaEventElapsedTime(&milliseconds, start, stop));
  }
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(stop));
  check(cudaFree(device_keys));
  check(cudaFree(lengths));
  check(cudaFree(sums));
  return milliseconds;
}

int main() {
  for (const auto& size : {std::pair(1 << 16, 1 << 10), {1 << 18, 1 << 12}, {1 << 20, 1 << 14}}) {
    std::printf("%d keys, %d lists: %.3f ms\n", size.first, size.second,
                time_of_fourth_call(static_cast<std::size_t>(size.first), size.second));
    std::fflush(stdout);
  }
  return 0;
}
