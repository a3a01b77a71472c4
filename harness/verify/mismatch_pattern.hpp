/// What the wrong elements of an output have in common.
#pragma once

#include "harness/verify/compare.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace labcheck {

/// No output element was written, or `count` of them were not.
struct NeverWritten {
  std::size_t count = 0;
  bool all = false;
};

/// All wrong elements lie in the last rows, the last columns, or either; 0 where not. For a vector
/// `columns` counts.
struct LastRowsAndColumns {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// Every wrong element is NaN, or zero.
struct AllNan {};
struct AllZero {};

/// The output is the transpose of what is expected.
struct Transposed {};

/// Every element is the expected one times `factor`.
struct ConstantFactor {
  double factor = 1;
};

/// Small errors everywhere, larger than float32 arithmetic makes.
struct LowPrecision {};

/// Nothing that can be named.
struct NoPattern {};

using MismatchPattern = std::variant<NoPattern, NeverWritten, AllNan, AllZero, Transposed,
                                     ConstantFactor, LastRowsAndColumns, LowPrecision>;

/// The first of these that all wrong elements fit.
MismatchPattern find_pattern(const Buffer& buffer, const Expectation& expectation,
                             const ReturnedBuffer& returned, const Difference& difference);

}  // namespace labcheck
