// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

// The first call has its own result buffer; the later calls share another. labcheck compares the
// first and the last result.
LABCHECK_CALL(matmul_host) {
  const float* a = test.host_input<float>("a");
  const float* b = test.host_input<float>("b");
  const int m = test.integer("m");
  const int n = test.integer("n");
  const int k = test.integer("k");
  const int calls = test.integer("calls");
  float* c = test.host_output<float>("c");
  float* c_again = calls > 1 ? test.host_output<float>("c_again") : nullptr;
  matmul_host(a, b, c, m, n, k);
  for (int call = 1; call < calls; ++call) matmul_host(a, b, c_again, m, n, k);
}

LABCHECK_CALL(matmul) {
  matmul(test.input<float>("a"), test.input<float>("b"), test.output<float>("c"), test.integer("m"),
         test.integer("n"), test.integer("k"));
}
