// Two stages are fetched ahead of the sum, but the wait covers one group too few.
//
// finds: early_read
// checks: full
// tool: racecheck
// sanitizer: Race reported between Write
#include <cstdio>
#include <cuda_pipeline.h>
#include <vector>

constexpr int kBlock = 32;
constexpr int kStages = 4;

__global__ void sum(const float* in, float* out) {
  __shared__ float stage[2][kBlock];
  const int own = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][own], &in[own], sizeof(float));
  __pipeline_commit();
  float sum = 0;
  for (int k = 0; k < kStages; ++k) {
    if (k + 1 < kStages)
      __pipeline_memcpy_async(&stage[(k + 1) % 2][own], &in[(k + 1) * kBlock + own], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(2);
    sum += stage[k % 2][own];  // here
  }
  out[own] = sum;
}

int main() {
  std::vector<float> ones(kStages * kBlock, 1.0f);
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, ones.size() * sizeof(float));
  cudaMalloc(&out, kBlock * sizeof(float));
  cudaMemcpy(in, ones.data(), ones.size() * sizeof(float), cudaMemcpyHostToDevice);
  sum<<<1, kBlock>>>(in, out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
