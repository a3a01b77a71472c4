// The last weight was never copied, and a function that is not inlined computes with it.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cstdio>
#include <vector>

__noinline__ __device__ float weighted(float value, float weight) {
  return value * weight + 1.0f;
}

__global__ void weigh(const float* values, const float* weights, float* out) {
  const int i = threadIdx.x;
  out[i] = weighted(values[i], weights[i]);  // here
}

int main() {
  const int n = 32;
  std::vector<float> ones(n, 1.0f);
  float* values = nullptr;
  float* weights = nullptr;
  float* out = nullptr;
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&weights, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(values, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(weights, ones.data(), (n - 1) * sizeof(float), cudaMemcpyHostToDevice);
  weigh<<<1, n>>>(values, weights, out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
  cudaFree(weights);
  cudaFree(out);
  return 0;
}
