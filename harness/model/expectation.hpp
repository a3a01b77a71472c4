// SPDX-License-Identifier: MIT
/// The expected contents of an output and the tolerance.
#pragma once

#include "harness/base/array.hpp"
#include "harness/model/contents.hpp"

#include <string>
#include <variant>

namespace labcheck {

/// The output must equal `bytes` (elements of the buffer's type), either bit for bit or as numbers,
/// so that -0 equals 0.
struct ExactValues {
  enum class Comparison { numbers, bits } comparison = Comparison::numbers;
  Contents bytes;
};

/// The output must be near `values`. The error of element i is |got - values[i]| / scales[i]. No
/// error may exceed `max_error`, and their root mean square may not exceed `rms_error`. A NaN
/// matches only a NaN, an infinity only itself. A scale is the error that one rounding of the
/// element's type may contribute, from an error analysis in float64 (Higham, Accuracy and Stability
/// of Numerical Algorithms, §3): for a float32 sum of products u·Σ|a||b| with u = 2^-24. If a scale
/// is 0, the element must be equal.
struct BoundedValues {
  Array<double> values;
  Array<double> scales;
  double max_error = 0;
  double rms_error = 0;
};

/// The expectation for the output buffer named `buffer`.
struct Expectation {
  std::string buffer;
  std::variant<ExactValues, BoundedValues> values;
};

}  // namespace labcheck
