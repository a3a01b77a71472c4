// Calls a library that the lab does not link.
// says: The submission calls cublasCreate_v2, but the lab does not link that library.
#include <cublas_v2.h>

#include "lab.cuh"

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  const float zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, k, &zero, c, n);
  cublasDestroy(handle);
}
