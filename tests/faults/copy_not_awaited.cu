// A row is fetched asynchronously, and the threads do not wait for it: a barrier does not wait for
// asynchronous copies.
//
// finds: early_read
// checks: full
// tool: racecheck
// sanitizer: Race reported between Write
#include <cstdio>
#include <cuda_pipeline.h>
#include <vector>

constexpr int kBlock = 64;

__global__ void reverse(const float* in, float* out) {
  __shared__ float row[kBlock];
  const int own = threadIdx.x;
  __pipeline_memcpy_async(&row[own], &in[own], sizeof(float));
  __pipeline_commit();
  __syncthreads();
  out[own] = row[kBlock - 1 - own];  // here
}

int main() {
  std::vector<float> ones(kBlock, 1.0f);
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, kBlock * sizeof(float));
  cudaMalloc(&out, kBlock * sizeof(float));
  cudaMemcpy(in, ones.data(), kBlock * sizeof(float), cudaMemcpyHostToDevice);
  reverse<<<1, kBlock>>>(in, out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
