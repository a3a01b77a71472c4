// Padding by one element keeps the rows apart, but ldmatrix needs rows that start at multiples of
// 16 bytes.
//
// finds: misaligned
// tool: memcheck
#include <cuda_fp16.h>
#include <cuda_runtime.h>

constexpr int kRow = 8 + 1;

#define LOAD_MATRIX(to, from) \
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(to) : "r"(from))

__global__ void load(unsigned* fragments) {
  __shared__ __align__(16) __half tile[8][kRow];
  for (int k = threadIdx.x; k < 64; k += 32) tile[k / 8][k % 8] = __int2half_rn(k);
  __syncthreads();
  const auto row = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x % 8]));
  unsigned fragment;
  LOAD_MATRIX(fragment, row);  // here
  fragments[threadIdx.x] = fragment;
}

int main() {
  unsigned* fragments = nullptr;
  cudaMalloc(&fragments, 32 * sizeof(unsigned));
  load<<<1, 32>>>(fragments);
  cudaDeviceSynchronize();
  return 0;
}
