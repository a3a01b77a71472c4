// __syncthreads() is in a loop that some threads leave one round earlier than the others.
//
// checks: full
// finds: barrier_divergence
// tool: synccheck
// sanitizer: nothing: the other threads return, so the block does not hang
#include <cuda_runtime.h>

__global__ void sums(float* out, const float* in, int n) {
  __shared__ float s[64];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = in[i];
    __syncthreads();  // here
    sum += s[threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

int main() {
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, 100 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 100 * sizeof(float));
  sums<<<1, 64>>>(out, in, 100);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
