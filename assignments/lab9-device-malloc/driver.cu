// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <labcheck/driver.hpp>

// The first call has its own result buffers; the later calls share others. labcheck compares the
// results of the first and the last call.
LABCHECK_CALL(build_lists) {
  const int* keys = test.input<int>("keys");
  const std::size_t n = test.size("n");
  const int lists = test.integer("lists");
  const int calls = test.integer("calls");
  int* lengths = test.output<int>("lengths");
  long long* sums = test.output<long long>("sums");
  int* lengths_again = calls > 1 ? test.output<int>("lengths_again") : nullptr;
  long long* sums_again = calls > 1 ? test.output<long long>("sums_again") : nullptr;
  build_lists(keys, n, lists, lengths, sums);
  for (int call = 1; call < calls; ++call) build_lists(keys, n, lists, lengths_again, sums_again);
}
