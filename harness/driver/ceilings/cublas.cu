// SPDX-License-Identifier: MIT
// The ceiling `cublas`: the product of two row-major float32 matrices with cuBLAS, without tensor
// cores or reduced precision.
#include <cublas_v2.h>
#include <labcheck/driver.hpp>

void cublas(const float* a, const float* b, float* c, int m, int n, int k);

LABCHECK_CALL(cublas) {
  cublas(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"), test.integer("m"),
         test.integer("n"), test.integer("k"));
}

void cublas(const float* a, const float* b, float* c, int m, int n, int k) {
  static const cublasHandle_t handle = [] {
    cublasHandle_t created = nullptr;
    cublasCreate(&created);
    cublasSetMathMode(created, CUBLAS_PEDANTIC_MATH);
    return created;
  }();
  // cuBLAS uses column-major order: it computes the transposed product, Bᵀ·Aᵀ.
  const float one = 1;
  const float zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, k, &zero, c, n);
}
