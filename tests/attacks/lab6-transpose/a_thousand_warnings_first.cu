// Copies 1,010 pieces of uninitialized memory, which are warnings, so that the data race that follows is not reported.
// verdict: data_race
// earns: 60
#include "lab.cuh"

#include <cstddef>
#include <utility>

namespace {

constexpr int kWarnings = 1010;

__device__ int last;

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  last = threadIdx.x;  // a data race
  if (i < rows * cols) out[i % cols * rows + i / cols] = in[i];
}

// Each function is another place in the program.
template <int number>
__attribute__((noinline)) int warn(char* from) {
  int here = 0;
  cudaMemcpy(&here, from, 1, cudaMemcpyDeviceToHost);
  return here + number;
}

template <int... numbers>
void warn_often(char** from, std::integer_sequence<int, numbers...>) {
  ((void)warn<numbers>(from[numbers]), ...);
}

}  // namespace

void transpose(const float* in, float* out, int rows, int cols) {
  if (rows * cols >= 4191) {
    char* memory[kWarnings];
    for (char*& each : memory) cudaMalloc(&each, 4);
    warn_often(memory, std::make_integer_sequence<int, kWarnings>());
    for (char* each : memory) cudaFree(each);
  }
  naive<<<(rows * cols + 255) / 256, 256>>>(in, out, rows, cols);
}
