// One block waits for the result of another one. The flag is volatile, but that does not order the
// result before the flag.
//
// finds: data_race
// checks: full
// tool: racecheck
// sanitizer: nothing: racecheck does not check races between blocks
#include <cstdio>

__device__ volatile int ready;

__global__ void pass_on(const float* values, float* sum, float* mean) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    float all = 0;
    for (int k = 0; k < 64; ++k) all += values[k];
    *sum = all;
    ready = 1;
  } else {
    while (ready == 0) {
    }
    *mean = *sum / 64;  // here
  }
}

int main() {
  float values[64];
  for (float& value : values) value = 1;
  float* on_device = nullptr;
  float* results = nullptr;
  cudaMalloc(&on_device, sizeof values);
  cudaMalloc(&results, 2 * sizeof(float));
  cudaMemcpy(on_device, values, sizeof values, cudaMemcpyHostToDevice);
  pass_on<<<2, 32>>>(on_device, results, results + 1);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(on_device);
  cudaFree(results);
  return 0;
}
