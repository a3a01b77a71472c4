// A kernel uses tensor cores, which are not simulated.
//
// finds: unsupported
#include <cuda_fp16.h>
#include <mma.h>

__global__ void multiply(const half* a, const half* b, float* c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);  // here
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main() {
  half *a = nullptr, *b = nullptr;
  float* c = nullptr;
  cudaMalloc(&a, 256 * sizeof(half));
  cudaMalloc(&b, 256 * sizeof(half));
  cudaMalloc(&c, 256 * sizeof(float));
  multiply<<<1, 32>>>(a, b, c);
  cudaDeviceSynchronize();
  return 0;
}
