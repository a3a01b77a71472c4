#include "harness/verify/mismatch_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace labcheck {
namespace {

// Fewer elements than this show no pattern: a 1×1 output is its own last row.
constexpr std::size_t kFewest = 4;
// How close the ratio of two rounded sums is to the same factor.
constexpr double kFactorTolerance = 1e-4;
// Relative error up to which a result counts as right but rough: half precision keeps 11 bits.
constexpr double kRoughError = 0.02;

class Elements {
 public:
  Elements(const Buffer& buffer, const Expectation& expectation, const ReturnedBuffer& returned,
           const Difference& difference)
      : buffer_(buffer), expectation_(expectation), returned_(returned), wrong_(difference.wrong) {}

  double got(std::size_t index) const { return element_at(returned_.bytes, buffer_.type, index); }
  double expected(std::size_t index) const {
    return expected_at(expectation_, buffer_.type, index);
  }
  std::size_t count() const { return buffer_.count(); }

  bool untouched(std::size_t index) const {
    const std::size_t size = size_of(buffer_.type);
    return returned_.poison.size() >= (index + 1) * size &&
           std::memcmp(returned_.bytes.data() + index * size,
                       returned_.poison.data() + index * size, size) == 0;
  }

  template <class Holds>
  bool every_wrong(Holds holds) const {
    return std::all_of(wrong_.begin(), wrong_.end(), holds);
  }

 private:
  const Buffer& buffer_;
  const Expectation& expectation_;
  const ReturnedBuffer& returned_;
  const std::vector<std::size_t>& wrong_;
};

bool is_transposed(const Elements& elements, const std::vector<std::size_t>& shape) {
  if (shape.size() != 2 || shape[0] != shape[1] || elements.count() < kFewest) return false;
  const std::size_t n = shape[0];
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      const double mirrored = elements.expected(column * n + row);
      if (!(std::abs(elements.got(row * n + column) - mirrored) <=
            kFactorTolerance * (1 + std::abs(mirrored))))
        return false;
    }
  }
  return true;
}

double constant_factor(const Elements& elements, const Difference& difference) {
  if (difference.wrong.size() < kFewest) return 0;
  double factor = 0;
  for (const std::size_t index : difference.wrong) {
    const double expected = elements.expected(index);
    if (expected == 0) continue;
    const double ratio = elements.got(index) / expected;
    if (factor == 0) factor = ratio;
    if (!(std::abs(ratio - factor) <= kFactorTolerance * std::abs(factor))) return 0;
  }
  // A factor near 1 is a rounding error, one that is no simple number most likely chance.
  const double simple = factor < 1 ? 1 / factor : factor;
  const bool is_simple = std::abs(simple - std::round(simple)) <= kFactorTolerance * simple;
  return is_simple && std::abs(factor - 1) > kRoughError ? factor : 0;
}

LastRowsAndColumns last_rows_and_columns(const Buffer& buffer, const Difference& difference) {
  if (buffer.shape.empty() || buffer.shape.size() > 2) return {};
  const std::size_t columns = buffer.shape.back();
  const std::size_t rows = buffer.shape.size() == 2 ? buffer.shape[0] : 1;
  std::size_t first_row = rows;
  std::size_t first_column = columns;
  for (const std::size_t index : difference.wrong) {
    first_row = std::min(first_row, index / columns);
    first_column = std::min(first_column, index % columns);
  }
  // Only few rows or columns are "the last ones"; all of them would be no help.
  const auto few = [](std::size_t from, std::size_t all) {
    return from > 0 && all - from <= std::max(all / 2, std::size_t{1});
  };
  if (few(first_row, rows)) return {rows - first_row, 0};
  if (few(first_column, columns)) return {0, columns - first_column};
  return {};
}

bool is_low_precision(const Elements& elements, const Expectation& expectation,
                      const Difference& difference) {
  if (!std::holds_alternative<BoundedValues>(expectation.values) ||
      !std::isfinite(difference.max_error))
    return false;
  double largest = 0;
  for (std::size_t index = 0; index < elements.count(); ++index) {
    largest = std::max(largest, std::abs(elements.expected(index)));
  }
  return elements.every_wrong([&](std::size_t index) {
    return std::abs(elements.got(index) - elements.expected(index)) <= kRoughError * largest;
  });
}

}  // namespace

MismatchPattern find_pattern(const Buffer& buffer, const Expectation& expectation,
                             const ReturnedBuffer& returned, const Difference& difference) {
  const Elements elements(buffer, expectation, returned, difference);
  if (difference.only_rms) return LowPrecision{};
  const auto untouched =
      static_cast<std::size_t>(std::count_if(difference.wrong.begin(), difference.wrong.end(),
                                             [&](std::size_t i) { return elements.untouched(i); }));
  if (untouched == difference.wrong.size())
    return NeverWritten{untouched, untouched == elements.count()};
  if (elements.every_wrong([&](std::size_t i) { return std::isnan(elements.got(i)); }))
    return AllNan{};
  if (elements.every_wrong([&](std::size_t i) { return elements.got(i) == 0; })) return AllZero{};
  if (is_transposed(elements, buffer.shape)) return Transposed{};
  if (const double factor = constant_factor(elements, difference); factor != 0)
    return ConstantFactor{factor};
  if (const LastRowsAndColumns last = last_rows_and_columns(buffer, difference);
      last.rows + last.columns > 0)
    return last;
  if (is_low_precision(elements, expectation, difference)) return LowPrecision{};
  return NoPattern{};
}

}  // namespace labcheck
