// Fast checks count nothing, but still find the faults that stop a kernel.
//
// environment: LABCHECK_SIM_CHECKS=fast
// fault: out_of_bounds in write line 8
#include <cuda_runtime.h>

__global__ void write(int* values, int n) {
  values[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

int main() {
  int* values = nullptr;
  if (cudaMalloc(&values, 64 * sizeof(int)) != cudaSuccess) return 1;
  write<<<2, 32>>>(values, 7);
  int copied[64] = {};
  if (cudaMemcpy(copied, values, sizeof copied, cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
  for (const int value : copied) {
    if (value != 7) return 3;
  }
  write<<<3, 32>>>(values, 8);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 4;
}
