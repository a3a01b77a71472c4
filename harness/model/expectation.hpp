/// What an output should hold, and how far from it a right answer may be.
#pragma once

#include "harness/base/array.hpp"
#include "harness/model/contents.hpp"

#include <string>
#include <variant>

namespace labcheck {

/// The output must equal `bytes` (elements of the buffer's type): bit for bit, or as numbers, so
/// that -0 equals 0.
struct ExactValues {
  enum class Comparison { numbers, bits } comparison = Comparison::numbers;
  Contents bytes;
};

/// The output must be near `values`. The error of element i is |got - values[i]| / scales[i]; no
/// error may exceed `max_error`, nor their root mean square `rms_error`. A NaN is near a NaN only,
/// an infinity near itself only. A scale is what one rounding of the element's type may
/// contribute, by an error analysis in float64 (Higham, Accuracy and Stability of Numerical
/// Algorithms, §3): for a float32 sum of products u·Σ|a||b| with u = 2^-24. Where it is 0 the
/// element must be equal.
struct BoundedValues {
  Array<double> values;
  Array<double> scales;
  double max_error = 0;
  double rms_error = 0;
};

/// The expectation for the output buffer called `buffer`.
struct Expectation {
  std::string buffer;
  std::variant<ExactValues, BoundedValues> values;
};

}  // namespace labcheck
