// Two errors in one kernel: the first thread has no left neighbor, and a loop that clears bins
// makes one step too many. The second bad read of the first thread is not reported.
//
// finds: out_of_bounds
// checks: full
#include <cuda_runtime.h>

constexpr int kThreads = 64;
constexpr int kBins = 96;

__global__ void differences(const int* x, int* y, int* bins) {
  const int i = threadIdx.x;
  y[i] = x[i] - x[i - 1];
  y[i] += x[i - 1];  // the same error again
  for (int bin = i; bin <= kBins; bin += kThreads) {
    bins[bin] = y[i];  // here
  }
}

int main() {
  int* x = nullptr;
  int* y = nullptr;
  int* bins = nullptr;
  cudaMalloc(&x, kThreads * sizeof(int));
  cudaMalloc(&y, kThreads * sizeof(int));
  cudaMalloc(&bins, kBins * sizeof(int));
  cudaMemset(x, 0, kThreads * sizeof(int));
  differences<<<1, kThreads>>>(x, y, bins);
  cudaDeviceSynchronize();
  return 0;
}
