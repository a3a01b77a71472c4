#include "lab.cuh"

#include <labcheck/driver.hpp>

// The results of the first call have a place of their own; those of the last one of the others are
// looked at, too.
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
