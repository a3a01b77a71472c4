/// What the wrong elements of an output have in common.
#pragma once

#include "harness/verify/compare.hpp"

#include <cstddef>
#include <string>
#include <variant>

namespace labcheck {

/// None of the wrong elements, `count` of them, was written: they hold what they held before the
/// call. `all` says that nothing of the output was; `may_be_sum` that the right values may have
/// been added to the elements, and are too small to be seen beside what these held.
struct NeverWritten {
  std::size_t count = 0;
  bool all = false;
  bool may_be_sum = false;
};

/// Every element is the right one and what it held before the call, added up.
struct AddedToUnset {};

/// All wrong elements lie in the last `rows`, the last `columns` or, where neither is 0, in one or
/// the other. For a vector `columns` counts its elements.
struct LastRowsAndColumns {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// Every wrong element is NaN, or zero.
struct AllNan {};
struct AllZero {};

/// The output is the transpose of what is expected.
struct Transposed {};

/// Every wrong element is the expected one times `factor`: a whole number or one part of it.
struct ConstantFactor {
  double factor = 1;
};

/// Small errors everywhere, but larger than arithmetic in the buffer's type makes.
struct LowPrecision {};

/// The output holds what the output called `other` holds, bit for bit, though not the same is
/// expected of the two.
struct SameAsAnother {
  std::string other;
};

/// Nothing that can be named.
struct NoPattern {};

using MismatchPattern =
    std::variant<NoPattern, NeverWritten, AddedToUnset, AllNan, AllZero, Transposed, ConstantFactor,
                 LastRowsAndColumns, LowPrecision, SameAsAnother>;

/// One output of a call: what it is, what is expected of it and what came back.
struct ReturnedOutput {
  const Buffer& buffer;
  const Expectation& expectation;
  const ReturnedBuffer& returned;
};

/// Whether `wrong`, an output with wrong elements, is as SameAsAnother says of `other`. Where all
/// elements are zero or NaN that would say little: then it is not.
bool is_same_as(const ReturnedOutput& wrong, const ReturnedOutput& other);

/// The first of these that all wrong elements fit.
MismatchPattern find_pattern(const Buffer& buffer, const Expectation& expectation,
                             const ReturnedBuffer& returned, const Difference& difference);

}  // namespace labcheck
