// A stencil overwrites elements that neighboring threads, in this block and in others, still read.
//
// finds: data_race
// checks: full
#include <cstdio>

__global__ void smooth(float* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  values[i] = (values[i - 1] + values[i] + values[i + 1]) / 3;  // here
}

int main() {
  const int n = 256;
  float values[n];
  for (int i = 0; i < n; ++i) values[i] = static_cast<float>(i % 7);
  float* on_device = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  smooth<<<2, 128>>>(on_device, n);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  return 0;
}
