#include "lab.cuh"

#include <cmath>
#include <labcheck/driver.hpp>
#include <vector>

static void set(const float* coefficients, int count);
static void run(const float* x, float* y, std::size_t n);

// The second set must take the place of the first. All buffers are asked for beforehand: memory
// that is asked for behind a call that went wrong would look like a fault of ours.
LABCHECK_CALL(set_coefficients) {
  const float* first = test.host_input<float>("first");
  const float* second = test.host_input<float>("second");
  const float* x = test.input<float>("x");
  float* y = test.output<float>("y");
  float* again = test.output<float>("again");
  set(first, test.integer("count"));
  run(x, y, test.size("n"));
  set(second, test.integer("then"));
  run(x, again, test.size("n"));
}

LABCHECK_CALL(evaluate) {
  const float* x = test.input<float>("x");
  float* y = test.output<float>("y");
  set(test.host_input<float>("coefficients"), test.integer("count"));
  run(x, y, test.size("n"));
}

// A function that a submission lacks is judged by the cases that are named after it. The array
// changes as soon as it has been handed over.
static void set(const float* coefficients, int count) {
  if (&set_coefficients == nullptr) return;
  std::vector<float> handed_over(coefficients, coefficients + count);
  set_coefficients(handed_over.data(), count);
  handed_over.assign(handed_over.size(), NAN);
}

static void run(const float* x, float* y, std::size_t n) {
  if (&evaluate != nullptr) evaluate(x, y, n);
}
