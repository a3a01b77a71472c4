#include "harness/verify/compare.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace labcheck {
namespace {

template <class T>
T load(const std::vector<std::byte>& bytes, std::size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof value);
  return value;
}

template <class T>
bool equal_numbers(const std::vector<std::byte>& a, const std::vector<std::byte>& b,
                   std::size_t index) {
  const T x = load<T>(a, index);
  const T y = load<T>(b, index);
  return x == y || (x != x && y != y);
}

bool equal_at(const ExactValues& exact, const std::vector<std::byte>& got, ElementType type,
              std::size_t index) {
  if (exact.comparison == ExactValues::Comparison::bits) {
    const std::size_t size = size_of(type);
    return std::memcmp(exact.bytes.data() + index * size, got.data() + index * size, size) == 0;
  }
  switch (type) {
    case ElementType::float32:
      return equal_numbers<float>(exact.bytes, got, index);
    case ElementType::float64:
      return equal_numbers<double>(exact.bytes, got, index);
    case ElementType::int32:
    case ElementType::uint32:
      return equal_numbers<std::uint32_t>(exact.bytes, got, index);
    case ElementType::int64:
      return equal_numbers<std::int64_t>(exact.bytes, got, index);
  }
  return false;
}

// The error in units of the scale. Infinite where the comparison makes no sense, so that it is
// never within a bound.
double scaled_error(double got, double expected, double scale) {
  if (std::isnan(expected)) return std::isnan(got) ? 0 : HUGE_VAL;
  if (std::isinf(expected)) return got == expected ? 0 : HUGE_VAL;
  const double error = std::abs(got - expected);
  if (error == 0) return 0;
  // A NaN in `got` must not pass, whatever it is compared with.
  return error > 0 && scale > 0 ? error / scale : HUGE_VAL;
}

Difference compare_bounded(const BoundedValues& bounded, const std::vector<std::byte>& got,
                           ElementType type, std::size_t count) {
  Difference difference;
  double squares = 0;
  for (std::size_t index = 0; index < count; ++index) {
    const double error =
        scaled_error(element_at(got, type, index), bounded.values[index], bounded.scales[index]);
    difference.max_error = std::max(difference.max_error, error);
    squares += error * error;
    if (!(error <= bounded.max_error)) difference.wrong.push_back(index);
  }
  difference.rms_error = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(count, 1)));
  difference.only_rms = difference.wrong.empty() && !(difference.rms_error <= bounded.rms_error);
  return difference;
}

void require_size(std::size_t got, std::size_t wanted, const Buffer& buffer, const char* what) {
  if (got == wanted) return;
  throw HarnessError(fmt::format("{} for output '{}' has {} bytes where {} are expected", what,
                                 buffer.name, got, wanted));
}

}  // namespace

double element_at(const std::vector<std::byte>& bytes, ElementType type, std::size_t index) {
  switch (type) {
    case ElementType::float32:
      return load<float>(bytes, index);
    case ElementType::float64:
      return load<double>(bytes, index);
    case ElementType::int32:
      return load<std::int32_t>(bytes, index);
    case ElementType::uint32:
      return load<std::uint32_t>(bytes, index);
    case ElementType::int64:
      return static_cast<double>(load<std::int64_t>(bytes, index));
  }
  return 0;
}

double expected_at(const Expectation& expectation, ElementType type, std::size_t index) {
  if (const auto* exact = std::get_if<ExactValues>(&expectation.values))
    return element_at(exact->bytes, type, index);
  return std::get<BoundedValues>(expectation.values).values[index];
}

double allowed_at(const Expectation& expectation, std::size_t index) {
  const auto* bounded = std::get_if<BoundedValues>(&expectation.values);
  return bounded != nullptr ? bounded->scales[index] * bounded->max_error : 0;
}

std::vector<std::size_t> index_in(const std::vector<std::size_t>& shape, std::size_t index) {
  std::vector<std::size_t> position(shape.size());
  for (std::size_t dimension = shape.size(); dimension-- > 0;) {
    position[dimension] = index % shape[dimension];
    index /= shape[dimension];
  }
  return position;
}

std::optional<Difference> compare(const Buffer& buffer, const Expectation& expectation,
                                  const ReturnedBuffer& returned) {
  const std::size_t count = buffer.count();
  require_size(returned.bytes.size(), buffer.size_in_bytes(), buffer, "what came back");
  Difference difference;
  if (const auto* exact = std::get_if<ExactValues>(&expectation.values)) {
    require_size(exact->bytes.size(), buffer.size_in_bytes(), buffer, "the oracle's expectation");
    for (std::size_t index = 0; index < count; ++index) {
      if (!equal_at(*exact, returned.bytes, buffer.type, index)) difference.wrong.push_back(index);
    }
  } else {
    const auto& bounded = std::get<BoundedValues>(expectation.values);
    require_size(bounded.values.size(), count, buffer, "the oracle's expectation");
    require_size(bounded.scales.size(), count, buffer, "the oracle's scale");
    difference = compare_bounded(bounded, returned.bytes, buffer.type, count);
  }
  if (difference.wrong.empty() && !difference.only_rms) return std::nullopt;
  return difference;
}

}  // namespace labcheck
