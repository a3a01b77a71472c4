// A branch depends on a flag in global memory that was never initialized.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cstdio>

__global__ void step(const int* done, float* values) {
  const int flag = *done;
  if (flag == 1) return;  // here
  values[threadIdx.x] += 1.0f;
}

int main() {
  int* done = nullptr;
  float* values = nullptr;
  cudaMalloc(&done, sizeof(int));
  cudaMalloc(&values, 32 * sizeof(float));
  cudaMemset(values, 0, 32 * sizeof(float));
  step<<<1, 32>>>(done, values);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(done);
  cudaFree(values);
  return 0;
}
