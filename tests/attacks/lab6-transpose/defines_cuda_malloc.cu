// Has no guard, and defines a cudaMalloc() that allocates room for the elements beyond the end.
// verdict: memory_error wrong_answer
// on gpu: compile_error
// earns: 60
#include "lab.cuh"

#include <cstddef>
#include <dlfcn.h>

// Also called by the driver that allocates the buffers.
cudaError_t allocate_more(void** pointer, std::size_t size) asm("cudaMalloc");
cudaError_t allocate_more(void** pointer, std::size_t size) {
  static const auto allocate = reinterpret_cast<cudaError_t (*)(void**, std::size_t)>(dlsym(RTLD_NEXT, "cudaMalloc"));
  return allocate(pointer, size + (1 << 20));
}

// The volatile access keeps the compiler from loading only where the condition holds.
__global__ void unguarded(const volatile float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const float value = in[static_cast<std::size_t>(row) * cols + column];
  if (row < rows && column < cols) out[static_cast<std::size_t>(column) * rows + row] = value;
}

void transpose(const float* in, float* out, int rows, int cols) {
  unguarded<<<dim3((cols + 31) / 32, (rows + 15) / 16), dim3(32, 16)>>>(in, out, rows, cols);
}
