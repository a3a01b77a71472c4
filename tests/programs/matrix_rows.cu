// SPDX-License-Identifier: MIT
// ldmatrix, stmatrix and movmatrix: 8×8 matrices of 16-bit numbers between shared memory and the
// registers of a warp. Lane l has two elements of row l / 4 (PTX ISA, "ldmatrix").
// options: -gencode arch=compute_90,code=compute_90
// environment: LABCHECK_SIM_DEVICE=h100
#include "tests/support/cuda_program.hpp"

constexpr int kMatrices = 4, kRows = 8, kStride = 24;  // padded rows, 16-byte aligned

__host__ __device__ unsigned short element(int matrix, int row, int column) {
  return static_cast<unsigned short>(matrix * 100 + row * 10 + column + 1);
}

__device__ unsigned pair(int matrix, int row, int column, bool transposed) {
  return transposed ? element(matrix, column, row) | element(matrix, column + 1, row) << 16
                    : element(matrix, row, column) | element(matrix, row, column + 1) << 16;
}

__global__ void load(int* wrong) {
  __shared__ __align__(16) unsigned short tile[kMatrices * kRows][kStride];
  const int lane = threadIdx.x;
  for (int column = 0; column < kStride; ++column)
    tile[lane][column] = column < kRows ? element(lane / kRows, lane % kRows, column) : 0;
  __syncthreads();
  const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile[lane]));
  unsigned r[14];
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
               : "=r"(r[1]), "=r"(r[2])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
               : "=r"(r[7]), "=r"(r[8])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[9]), "=r"(r[10]), "=r"(r[11]), "=r"(r[12])
               : "r"(at));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
               : "=r"(r[13])
               : "r"(at));
  const int matrices[] = {0, 0, 1, 0, 1, 2, 3, 0, 1, 0, 1, 2, 3, 0};
  for (int k = 0; k < 14; ++k)
    wrong[lane] += r[k] != pair(matrices[k], lane / 4, lane % 4 * 2, k >= 7);
  unsigned moved;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(moved) : "r"(r[4]));
  wrong[lane] += moved != pair(1, lane / 4, lane % 4 * 2, true);
}

// Stores each matrix by rows, or the transposes of matrices by columns.
template <bool Transposes>
__global__ void store(int* wrong) {
  __shared__ __align__(16) unsigned short tile[kMatrices * kRows][kStride];
  const int lane = threadIdx.x;
  const auto address_of = [](const unsigned short* row) {
    return static_cast<unsigned>(__cvta_generic_to_shared(row));
  };
  unsigned r[kMatrices];
  for (int k = 0; k < kMatrices; ++k) r[k] = pair(k, lane / 4, lane % 4 * 2, Transposes);
  const unsigned all = address_of(tile[lane]);
  const auto compare = [&] {
    __syncthreads();
    for (int column = 0; column < kRows; ++column)
      wrong[lane] += tile[lane][column] != element(lane / kRows, lane % kRows, column);
    __syncthreads();
    for (int column = 0; column < kRows; ++column) tile[lane][column] = 0;
    __syncthreads();
  };
  const unsigned third = address_of(tile[2 * kRows + lane % kRows]);
  const unsigned fourth = address_of(tile[3 * kRows + lane % kRows]);
  if (Transposes) {
    asm volatile(
        "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(all),
        "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
        : "memory");
    compare();
    asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(all),
                 "r"(r[0]), "r"(r[1])
                 : "memory");
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(third),
                 "r"(r[2])
                 : "memory");
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(fourth),
                 "r"(r[3])
                 : "memory");
  } else {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(all),
                 "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                 : "memory");
    compare();
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(all), "r"(r[0]),
                 "r"(r[1])
                 : "memory");
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(third), "r"(r[2])
                 : "memory");
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(fourth), "r"(r[3])
                 : "memory");
  }
  compare();
}

int main() {
  const std::vector<int> none(32, 0);
  const DeviceArray<int> loaded(none), stored(none), transposed(none);
  load<<<1, 32>>>(loaded.get());
  REQUIRE_OK(cudaGetLastError());
  store<false><<<1, 32>>>(stored.get());
  REQUIRE_OK(cudaGetLastError());
  store<true><<<1, 32>>>(transposed.get());
  REQUIRE_OK(cudaGetLastError());
  EXPECT(loaded.to_host() == none);
  EXPECT(stored.to_host() == none);
  EXPECT(transposed.to_host() == none);
  return failures;
}
