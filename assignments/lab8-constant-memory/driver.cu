#include "lab.cuh"

#include <cmath>
#include <labcheck/driver.hpp>
#include <vector>

static void set(const float* coefficients, int count);

// The second set must take the place of the first. All buffers are asked for beforehand: memory
// that is asked for behind a call that went wrong would look like a fault of ours.
LABCHECK_CALL(set_coefficients) {
  test.need("evaluate");
  const float* first = test.host_input<float>("first");
  const float* second = test.host_input<float>("second");
  const float* x = test.input<float>("x");
  float* y = test.output<float>("y");
  float* again = test.output<float>("again");
  set(first, test.integer("count"));
  evaluate(x, y, test.size("n"));
  set(second, test.integer("then"));
  evaluate(x, again, test.size("n"));
}

// Where speed is measured, handing over the coefficients is part of it: a program that knows the
// places from an earlier call could otherwise evaluate ahead of time.
LABCHECK_CALL(evaluate) {
  test.need("set_coefficients");
  const float* x = test.input<float>("x");
  float* y = test.output<float>("y");
  set(test.host_input<float>("coefficients"), test.integer("count"));
  evaluate(x, y, test.size("n"));
}

// The array changes as soon as it has been handed over.
static void set(const float* coefficients, int count) {
  std::vector<float> handed_over(coefficients, coefficients + count);
  set_coefficients(handed_over.data(), count);
  handed_over.assign(handed_over.size(), NAN);
}
