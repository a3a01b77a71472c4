// SPDX-License-Identifier: MIT
/// A source file for tests of reports.
#pragma once

#include <string>

namespace labcheck::test {

/// A kernel for lab 5, with tabs and with characters that HTML must escape.
inline std::string tiled_source() {
  return R"(#include "lab.cuh"

#define TILE 16

// Each block computes one tile of C.
__global__ void matmul_kernel(const float *A, const float *B, float *C,
                              int m, int n, int k) {
	__shared__ float As[TILE][TILE];
	__shared__ float Bs[TILE][TILE];

	int row = blockIdx.x * TILE + threadIdx.x;
	int col = blockIdx.y * TILE + threadIdx.y;
	float sum = 0.0f;

	for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
		if (t * TILE + threadIdx.x < k) {
			As[threadIdx.x][threadIdx.y] =
			    A[row * k + t * TILE + threadIdx.y];
		}
		// Rows of B beyond the last are left as they are.
		if (t * TILE + threadIdx.y < k && col < n) {
			Bs[threadIdx.x][threadIdx.y] =
			    B[(t * TILE + threadIdx.x) * n + col];
		}
		__syncthreads();

		/* "<" and "&" are as good as any: */
		for (int i = 0; i < TILE && sum < 1e30f; ++i) {
			const float left =
			    As[threadIdx.x][i];
			sum += left
			    * A[0 * (row & 1)] * Bs[i][threadIdx.y];
		}
		__syncthreads();
	}

	if (row < m && col < n) C[row * n + col] = sum + As[0][0] * 0;
}

extern "C" void matmul(const float *A, const float *B, float *C, int m, int n,
                       int k) {
	dim3 block(TILE, TILE);
	dim3 grid((m + TILE - 1) / TILE, (n + TILE - 1) / TILE);
	matmul_kernel<<<grid, block>>>(A, B, C, m, n, k);
}
)";
}

}  // namespace labcheck::test
