// SPDX-License-Identifier: MIT
/// What the wrong elements of an output have in common.
#pragma once

#include "harness/verify/compare.hpp"

#include <cstddef>
#include <string>
#include <variant>

namespace labcheck {

/// None of the `count` wrong elements, or pixels of a picture, was written: they still have their
/// values from before the call. `all`: the whole output is unchanged. `may_be_sum`: the expected
/// values may have been added to the elements, but are too small to change them.
struct NeverWritten {
  std::size_t count = 0;
  bool all = false;
  bool may_be_sum = false;
};

/// Host code wrote the correct values to the first `written` of all `bytes` of an output in host
/// memory, and nothing to the others.
struct CopiedInPart {
  std::size_t written = 0;
  std::size_t bytes = 0;
};

/// Every element is the sum of the expected value and its value before the call.
struct AddedToUninitialized {};

/// All wrong elements are in the last `rows` or in the last `columns`. For a vector, `columns`
/// counts elements.
struct LastRowsAndColumns {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// Every wrong element is NaN. `at_end`: the number of elements if all others come before them.
struct AllNan {
  std::size_t at_end = 0;
};

/// Every wrong element is zero. `at_end`: as for AllNan.
struct AllZero {
  std::size_t at_end = 0;
};

/// The output is the transpose of the expected matrix.
struct Transposed {};

/// Every wrong element is the expected value times `factor`, which is an integer or the reciprocal
/// of one.
struct ConstantFactor {
  double factor = 1;
};

/// Most elements have small errors, but larger ones than arithmetic in the buffer's type causes.
struct LowPrecision {};

/// The output is bit for bit identical to the output named `other`, but different values are
/// expected.
struct SameAsAnother {
  std::string other;
};

/// No known pattern.
struct NoPattern {};

using MismatchPattern =
    std::variant<NoPattern, NeverWritten, CopiedInPart, AddedToUninitialized, AllNan, AllZero,
                 Transposed, ConstantFactor, LastRowsAndColumns, LowPrecision, SameAsAnother>;

/// One output of a call: the buffer, the expected values and the returned values.
struct ReturnedOutput {
  const Buffer& buffer;
  const Expectation& expectation;
  const ReturnedBuffer& returned;
};

/// True if SameAsAnother applies to `wrong`, an output with wrong elements, and `other`. False if
/// all elements are zero or NaN, because such a match means little.
bool is_same_as(const ReturnedOutput& wrong, const ReturnedOutput& other);

/// The first pattern, in the order in which they are tried, that all wrong elements fit.
MismatchPattern find_pattern(const ReturnedOutput& output, const Difference& difference);

}  // namespace labcheck
