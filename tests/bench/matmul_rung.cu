// SPDX-License-Identifier: MIT
// Compares a rung of lab 5 with cuBLAS's SGEMM in pedantic float32, on square matrices: the median
// of alternating launches, with the cache flushed before each one.
//   nvcc -O3 -std=c++17 -arch=native -I assignments/lab5-matmul
//   -DRUNG='"reference/lab5-matmul/ladder/best.cu"' -I . \
//     tests/bench/matmul_rung.cu -lcublas -o matmul_rung && ./matmul_rung 2048 4096
#include RUNG

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <vector>

namespace {

constexpr std::size_t kFlushed = std::size_t{256} << 20;
constexpr int kLaunches = 21;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

__global__ void fill(float* to, std::size_t count, unsigned seed) {
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    unsigned bits = static_cast<unsigned>(i) * 2654435761u + seed;
    bits = (bits ^ bits >> 15) * 0x85ebca6bu;
    bits ^= bits >> 13;
    to[i] = static_cast<float>(bits) * 0x1p-31f - 1;
  }
}

float* matrix(std::size_t count, unsigned seed) {
  float* memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(float)), "cudaMalloc");
  fill<<<1024, 256>>>(memory, count, seed);
  return memory;
}

class Stopwatch {
 public:
  Stopwatch() {
    cudaEventCreate(&start_);
    cudaEventCreate(&stop_);
    check(cudaMalloc(&flushed_, kFlushed), "cudaMalloc");
  }

  template <class Call>
  float milliseconds(Call call) {
    cudaMemsetAsync(flushed_, 1, kFlushed);
    cudaEventRecord(start_);
    call();
    cudaEventRecord(stop_);
    check(cudaEventSynchronize(stop_), "a launch");
    float time = 0;
    cudaEventElapsedTime(&time, start_, stop_);
    return time;
  }

 private:
  cudaEvent_t start_{}, stop_{};
  void* flushed_ = nullptr;
};

float median(std::vector<float> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main(int count, char** sizes) {
  Stopwatch watch;
  cublasHandle_t cublas = nullptr;
  cublasCreate(&cublas);
  cublasSetMathMode(cublas, CUBLAS_PEDANTIC_MATH);
  for (int k = 1; k < count; ++k) {
    const int n = std::atoi(sizes[k]);
    const std::size_t elements = static_cast<std::size_t>(n) * n;
    float *a = matrix(elements, 1), *b = matrix(elements, 2), *c = matrix(elements, 3);
    const float one = 1, zero = 0;
    std::vector<float> rung, ceiling;
    for (int launch = -1; launch < kLaunches; ++launch) {
      const float rung_time = watch.milliseconds([&] { matmul(a, b, c, n, n, n); });
      const float ceiling_time = watch.milliseconds([&] {
        cublasSgemm(cublas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
      });
      if (launch < 0) continue;  // the first calls are warm-ups
      rung.push_back(rung_time);
      ceiling.push_back(ceiling_time);
    }
    std::printf("%d: %.4f ms, cuBLAS %.4f ms: %.1f %% of it\n", n, median(rung), median(ceiling),
                100 * median(ceiling) / median(rung));
    for (float* memory : {a, b, c}) cudaFree(memory);
  }
}
