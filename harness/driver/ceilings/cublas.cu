// The ceiling `cublas`: the library's product of two row-major matrices in float32, without tensor
// cores or other shortcuts.
#include <cublas_v2.h>
#include <labcheck/driver.hpp>

void cublas(const float* a, const float* b, float* c, int m, int n, int k);

LABCHECK_CALL(cublas) {
  cublas(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"), test.integer("m"),
         test.integer("n"), test.integer("k"));
}

void cublas(const float* a, const float* b, float* c, int m, int n, int k) {
  static const cublasHandle_t handle = [] {
    cublasHandle_t made = nullptr;
    cublasCreate(&made);
    cublasSetMathMode(made, CUBLAS_PEDANTIC_MATH);
    return made;
  }();
  // The library counts by columns: the transposes of our matrices, in the other order.
  const float one = 1;
  const float zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, k, &zero, c, n);
}
