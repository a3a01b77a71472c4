// Threads without an element skip __syncthreads(), but then continue.
//
// checks: full
// finds: barrier_divergence
// tool: synccheck
// sanitizer: nothing: the other threads return, so the block does not hang
#include <cuda_runtime.h>

__global__ void shift(int* out, const int* in, int n) {
  __shared__ int s[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = 0;
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncthreads();  // here
    if (threadIdx.x > 0) left = s[threadIdx.x - 1];
  }
  for (int k = 0; k < left; ++k) atomicAdd(out + k, 1);
}

int main() {
  int *in = nullptr, *out = nullptr;
  cudaMalloc(&in, 100 * sizeof(int));
  cudaMalloc(&out, 100 * sizeof(int));
  cudaMemset(in, 0, 100 * sizeof(int));
  cudaMemset(out, 0, 100 * sizeof(int));
  shift<<<2, 64>>>(out, in, 100);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
