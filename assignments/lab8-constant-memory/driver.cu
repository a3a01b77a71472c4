// SPDX-License-Identifier: MIT
#include "lab.cuh"

#include <cmath>
#include <labcheck/driver.hpp>
#include <vector>

static void set(const float* coefficients, int count);

// The second set must replace the first. All buffers are requested beforehand: a request that
// fails after an error in the student's function would look like an error in this driver.
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

// Timing includes setting the coefficients. Otherwise a program that knows x from an earlier call
// could evaluate ahead of time.
LABCHECK_CALL(evaluate) {
  test.need("set_coefficients");
  const float* x = test.input<float>("x");
  float* y = test.output<float>("y");
  set(test.host_input<float>("coefficients"), test.integer("count"));
  evaluate(x, y, test.size("n"));
}

// Overwrites the array after the call: a program that keeps the pointer gets wrong results.
static void set(const float* coefficients, int count) {
  std::vector<float> temporary(coefficients, coefficients + count);
  set_coefficients(temporary.data(), count);
  temporary.assign(temporary.size(), NAN);
}
