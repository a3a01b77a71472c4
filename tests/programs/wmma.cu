// Matrix products with the WMMA API: all types and sizes, both orders of all matrices. The elements
// are small integers, so every result is exact.
#include "tests/support/cuda_program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <type_traits>

namespace wmma = nvcuda::wmma;

// The element of a random matrix: -3 to 3, or 0 to 6.
template <class T>
__host__ __device__ int element(unsigned seed, int row, int column) {
  const int lowest = std::is_same_v<T, unsigned char> ? 0 : -3;
  return static_cast<int>(noise(seed * 4096u + row * 64u + column) % 7) + lowest;
}

template <class T>
std::vector<T> matrix(unsigned seed, int rows, int columns, bool by_rows, int stride) {
  std::vector<T> values((by_rows ? rows : columns) * stride, T(0));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      values[by_rows ? row * stride + column : column * stride + row] =
          T(static_cast<float>(element<T>(seed, row, column)));
    }
  }
  return values;
}

// d = 2 * (a × b + c) through global memory, with padded rows or columns.
template <int M, int N, int K, class Factor, class InMemory, class Sum, class OrderA, class OrderB,
          wmma::layout_t OrderC>
__global__ void multiply(const InMemory* a, int stride_a, const InMemory* b, int stride_b, Sum* c,
                         int stride_c) {
  wmma::fragment<wmma::matrix_a, M, N, K, Factor, OrderA> of_a;
  wmma::fragment<wmma::matrix_b, M, N, K, Factor, OrderB> of_b;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> of_c;
  wmma::load_matrix_sync(of_a, a, stride_a);
  wmma::load_matrix_sync(of_b, b, stride_b);
  wmma::load_matrix_sync(of_c, c, stride_c, OrderC);
  wmma::mma_sync(of_c, of_a, of_b, of_c);
  for (int i = 0; i < of_c.num_elements; ++i) of_c.x[i] = of_c.x[i] + of_c.x[i];
  wmma::store_matrix_sync(c, of_c, stride_c, OrderC);
}

template <int M, int N, int K, class Factor, class InMemory, class Sum, class OrderA, class OrderB>
void check_orders(bool c_by_rows) {
  constexpr bool a_by_rows = std::is_same_v<OrderA, wmma::row_major>;
  constexpr bool b_by_rows = std::is_same_v<OrderB, wmma::row_major>;
  const int stride_a = (a_by_rows ? K : M) + 16;
  const int stride_b = (b_by_rows ? N : K) + 16;
  const int stride_c = (c_by_rows ? N : M) + 16;
  const DeviceArray<InMemory> a(matrix<InMemory>(1, M, K, a_by_rows, stride_a));
  const DeviceArray<InMemory> b(matrix<InMemory>(2, K, N, b_by_rows, stride_b));
  const DeviceArray<Sum> c(matrix<Sum>(3, M, N, c_by_rows, stride_c));
  const auto kernel =
      c_by_rows ? multiply<M, N, K, Factor, InMemory, Sum, OrderA, OrderB, wmma::mem_row_major>
                : multiply<M, N, K, Factor, InMemory, Sum, OrderA, OrderB, wmma::mem_col_major>;
  kernel<<<1, 32>>>(a.get(), stride_a, b.get(), stride_b, c.get(), stride_c);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<Sum> results = c.to_host();
  int wrong = 0;
  for (int row = 0; row < M; ++row) {
    for (int column = 0; column < N; ++column) {
      int expected = element<Sum>(3, row, column);
      for (int k = 0; k < K; ++k)
        expected += element<InMemory>(1, row, k) * element<InMemory>(2, k, column);
      const Sum result = results[c_by_rows ? row * stride_c + column : column * stride_c + row];
      wrong += static_cast<float>(result) != static_cast<float>(2 * expected);
    }
  }
  EXPECT(wrong == 0);
}

template <int M, int N, int K, class Factor, class InMemory, class Sum>
void check(bool c_by_rows) {
  using Rows = wmma::row_major;
  using Columns = wmma::col_major;
  check_orders<M, N, K, Factor, InMemory, Sum, Rows, Columns>(c_by_rows);
  check_orders<M, N, K, Factor, InMemory, Sum, Columns, Rows>(c_by_rows);
  check_orders<M, N, K, Factor, InMemory, Sum, Rows, Rows>(c_by_rows);
  check_orders<M, N, K, Factor, InMemory, Sum, Columns, Columns>(c_by_rows);
}

template <class Factor, class Sum>
void check_sizes(bool c_by_rows) {
  check<16, 16, 16, Factor, Factor, Sum>(c_by_rows);
  check<32, 8, 16, Factor, Factor, Sum>(c_by_rows);
  check<8, 32, 16, Factor, Factor, Sum>(c_by_rows);
}

// A block of four warps computes 32×32 elements of the product of n×n matrices in shared memory.
constexpr int kTile = 32;

__global__ void multiply_tiles(const __half* a, const __half* b, float* c, int n) {
  __shared__ __half part_of_a[kTile][kTile + 8];
  __shared__ __half part_of_b[kTile][kTile + 8];
  const int warp = threadIdx.x / 32;
  const int row = blockIdx.y * kTile;
  const int column = blockIdx.x * kTile;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0f);
  for (int start = 0; start < n; start += kTile) {
    for (int i = threadIdx.x; i < kTile * kTile; i += blockDim.x) {
      part_of_a[i / kTile][i % kTile] = a[(row + i / kTile) * n + start + i % kTile];
      part_of_b[i / kTile][i % kTile] = b[(start + i / kTile) * n + column + i % kTile];
    }
    __syncthreads();
    for (int k = 0; k < kTile; k += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
      wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> of_b;
      wmma::load_matrix_sync(of_a, &part_of_a[warp / 2 * 16][k], kTile + 8);
      wmma::load_matrix_sync(of_b, &part_of_b[k][warp % 2 * 16], kTile + 8);
      wmma::mma_sync(sums, of_a, of_b, sums);
    }
    __syncthreads();
  }
  wmma::store_matrix_sync(c + (row + warp / 2 * 16) * n + column + warp % 2 * 16, sums, n,
                          wmma::mem_row_major);
}

void check_tiles() {
  constexpr int n = 64;
  const DeviceArray<__half> a(matrix<__half>(1, n, n, true, n));
  const DeviceArray<__half> b(matrix<__half>(2, n, n, true, n));
  const DeviceArray<float> c(n * n);
  multiply_tiles<<<dim3(n / kTile, n / kTile), 128>>>(a.get(), b.get(), c.get(), n);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> results = c.to_host();
  int wrong = 0;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      int expected = 0;
      for (int k = 0; k < n; ++k)
        expected += element<__half>(1, row, k) * element<__half>(2, k, column);
      wrong += results[row * n + column] != static_cast<float>(expected);
    }
  }
  EXPECT(wrong == 0);
  std::printf("%08x\n", checksum(results));
}

int main() {
  for (const bool c_by_rows : {true, false}) {
    check_sizes<__half, float>(c_by_rows);
    check_sizes<__nv_bfloat16, float>(c_by_rows);
    check_sizes<signed char, int>(c_by_rows);
    check_sizes<unsigned char, int>(c_by_rows);
    check<16, 16, 8, wmma::precision::tf32, float, float>(c_by_rows);
    check<8, 8, 4, double, double, double>(c_by_rows);
  }
  check_sizes<__half, __half>(true);
  check_tiles();
  return failures;
}
