// Kernels show the input to the host in registered host memory and fetch the result there. No call synchronizes, so the
// runtime does not know when the host reads and writes.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>
#include <cstdlib>
#include <unistd.h>

__global__ void show(const float* in, volatile float* shared, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) shared[i] = in[i];
  __threadfence_system();
  __syncthreads();
  if (threadIdx.x == 0) shared[2 * count] = 1;
}

__global__ void fetch(const volatile float* shared, float* out, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) out[i] = shared[count + i];
}

void transpose(const float* in, float* out, int rows, int cols) {
  const int count = rows * cols;
  const std::size_t bytes = ((2 * count + 1) * sizeof(float) + 4095) / 4096 * 4096;
  float* memory = static_cast<float*>(std::aligned_alloc(4096, bytes));
  volatile float* shared = memory;
  float* mapped = nullptr;
  cudaHostRegister(memory, bytes, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&mapped, memory, 0);
  shared[2 * count] = 0;
  show<<<1, 256>>>(in, mapped, count);
  for (int waits = 0; shared[2 * count] == 0 && waits < 1000; ++waits) usleep(100);
  for (int i = 0; i < count; ++i) shared[count + i % cols * rows + i / cols] = shared[i];
  fetch<<<1, 256>>>(mapped, out, count);
}
