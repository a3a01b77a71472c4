// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/verify/oracle.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::size_t kMultiplicationsPerThread = std::size_t{1} << 22;  // multiplications

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LABCHECK_FOR_EACH_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define LABCHECK_FOR_EACH_CPU
#endif

// Computes rows [first, last) of the product. The innermost loop runs along rows of B and C, so it
// vectorizes.
LABCHECK_FOR_EACH_CPU
void multiply_rows(const float* a, const float* b, std::size_t first, std::size_t last,
                   std::size_t n, std::size_t k, double* values, double* magnitudes) {
  for (std::size_t i = first; i < last; ++i) {
    for (std::size_t p = 0; p < k; ++p) {
      const double factor = a[i * k + p];
      const double magnitude = factor < 0 ? -factor : factor;
      for (std::size_t j = 0; j < n; ++j) {
        const double other = b[p * n + j];
        values[i * n + j] += factor * other;
        magnitudes[i * n + j] += magnitude * __builtin_fabs(other);
      }
    }
  }
}

void require_size(char matrix, std::size_t got, std::size_t rows, std::size_t columns) {
  if (got == rows * columns) return;
  throw UserError(fmt::format("oracle.cpp uses {0} as a {1}×{2} matrix, but it has {3} elements",
                              matrix, rows, columns, got));
}

}  // namespace

Products multiply(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n,
                  std::size_t k) {
  require_size('A', a.size(), m, k);
  require_size('B', b.size(), k, n);
  Products products{Array<double>(m * n, 0), Array<double>(m * n, 0)};
  parallel_for(m, 1 + kMultiplicationsPerThread / std::max<std::size_t>(n * k, 1),
               [&](std::size_t first, std::size_t last) {
                 multiply_rows(a.data(), b.data(), first, last, n, k, products.values.data(),
                               products.magnitudes.data());
               });
  return products;
}

}  // namespace labcheck
