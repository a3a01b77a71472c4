// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace labcheck {
namespace {

template <class T>
bool equal_numbers(T a, T b) {
  return a == b || (a != a && b != b);
}

bool is_exact(const ExactValues& exact, ElementType type, std::span<const std::byte> bytes,
              std::size_t index, std::size_t expected_index) {
  const auto as = [&]<class T>(T) {
    return equal_numbers(element_as<T>(bytes, index), element_as<T>(exact.bytes, expected_index));
  };
  const bool numbers = exact.comparison == ExactValues::Comparison::numbers;
  if (numbers && type == ElementType::float32) return as(float{});
  if (numbers && type == ElementType::float64) return as(double{});
  const std::size_t size = size_of(type);
  return std::memcmp(bytes.data() + index * size, exact.bytes.data() + expected_index * size,
                     size) == 0;
}

// The error in units of the scale. NaN if it is undefined: NaN exceeds every bound, even an
// infinite one.
double scaled_error(double got, double expected, double scale) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (std::isnan(expected)) return std::isnan(got) ? 0 : kNone;
  if (std::isinf(expected)) return got == expected ? 0 : kNone;
  if (got == expected) return 0;
  const bool comparable = std::isfinite(got) && std::isfinite(scale) && scale > 0;
  return comparable ? std::abs(got - expected) / scale : kNone;
}

double error_at(const BoundedValues& bounded, ElementType type, std::span<const std::byte> bytes,
                std::size_t index, std::size_t expected_index) {
  return scaled_error(element_at(bytes, type, index), bounded.values[expected_index],
                      bounded.scales[expected_index]);
}

// The number of elements that one thread compares in sequence.
constexpr std::size_t kPiece = std::size_t{1} << 16;

struct Piece {
  std::vector<std::size_t> wrong;
  double squares = 0;
};

// Calls `compare_piece` for each piece and combines the results in order, so that sums of errors
// are the same on every computer.
template <class ComparePiece>
Difference compare_pieces(std::size_t count, const ComparePiece& compare_piece) {
  std::vector<Piece> pieces((count + kPiece - 1) / kPiece);
  parallel_for(pieces.size(), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k)
      compare_piece(k * kPiece, std::min(count, (k + 1) * kPiece), pieces[k]);
  });
  Difference difference;
  double squares = 0;
  for (const Piece& piece : pieces) {
    difference.wrong.insert(difference.wrong.end(), piece.wrong.begin(), piece.wrong.end());
    squares += piece.squares;
  }
  difference.rms_error = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(count, 1)));
  return difference;
}

Difference compare_exact(const ExactValues& exact, const Buffer& buffer,
                         std::span<const std::byte> got) {
  const std::size_t size = size_of(buffer.type);
  return compare_pieces(buffer.count(), [&](std::size_t first, std::size_t last, Piece& piece) {
    const std::size_t from = first * size;
    if (std::memcmp(got.data() + from, exact.bytes.data() + from, (last - first) * size) == 0)
      return;
    for (std::size_t index = first; index < last; ++index) {
      if (!is_exact(exact, buffer.type, got, index, index)) piece.wrong.push_back(index);
    }
  });
}

// Elements that may be wrong do not count in the average.
Difference compare_bounded(const BoundedValues& bounded, const Buffer& buffer,
                           std::span<const std::byte> got, std::size_t wrong_pixels) {
  return compare_pieces(buffer.count(), [&](std::size_t first, std::size_t last, Piece& piece) {
    for (std::size_t index = first; index < last; ++index) {
      const double error = error_at(bounded, buffer.type, got, index, index);
      const bool is_wrong = !(error <= bounded.max_error);
      if (is_wrong) piece.wrong.push_back(index);
      if (!is_wrong || wrong_pixels == 0) piece.squares += error * error;
    }
  });
}

void require_whole(const Buffer& buffer, const ReturnedBuffer& returned) {
  if (returned.bytes.size() == buffer.size_in_bytes()) return;
  throw HarnessError(fmt::format("output '{}' came back with {} instead of {}", buffer.name,
                                 counted(returned.bytes.size(), "byte"), buffer.size_in_bytes()));
}

void require_values(const Buffer& buffer, std::size_t count) {
  if (count == buffer.count()) return;
  throw UserError(tr_plural("oracle.cpp gives {} value for output '{}', but its shape requires {}",
                            "oracle.cpp gives {} values for output '{}', but its shape requires {}",
                            count, with_thousands(count), buffer.name,
                            with_thousands(buffer.count())));
}

void require_scales(const Buffer& buffer, std::size_t count) {
  if (count == buffer.count()) return;
  throw UserError(tr_plural("oracle.cpp gives {} scale for output '{}', but its shape requires {}",
                            "oracle.cpp gives {} scales for output '{}', but its shape requires {}",
                            count, with_thousands(count), buffer.name,
                            with_thousands(buffer.count())));
}

// Below this limit, an integer is easier to read with all its digits: 123456792, not 1.2345679e+08.
constexpr double kMaxInFull = 1e9;

template <class Number>
std::string describe_number(Number value) {
  if constexpr (std::is_floating_point_v<Number>) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? translatable("infinity") : translatable("-infinity");
    if (value == std::trunc(value) && std::abs(value) < kMaxInFull)
      return fmt::format("{:.0f}", value);
  }
  return fmt::format("{}", value);
}

}  // namespace

double element_at(std::span<const std::byte> bytes, ElementType type, std::size_t index) {
  return visit_element(bytes, type, index, [](auto value) { return static_cast<double>(value); });
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

bool is_untouched(const ReturnedBuffer& returned, std::size_t index, std::size_t size) {
  constexpr std::size_t kEnough = 4;
  const auto& poison = returned.poison;
  if (poison.size() < (index + 1) * size) return false;
  const auto is_same = [&](std::size_t at) { return returned.bytes[at] == poison[at]; };
  std::size_t first = index * size;
  std::size_t last = first + size;
  for (std::size_t at = first; at < last; ++at) {
    if (!is_same(at)) return false;
  }
  while (last - first < kEnough && last < poison.size() && is_same(last)) ++last;
  while (last - first < kEnough && first > 0 && is_same(first - 1)) --first;
  return last - first >= std::min(kEnough, poison.size());
}

bool is_expected(const Expectation& expectation, ElementType type, std::span<const std::byte> bytes,
                 std::size_t index, std::size_t expected_index) {
  if (const auto* exact = std::get_if<ExactValues>(&expectation.values))
    return is_exact(*exact, type, bytes, index, expected_index);
  const auto& bounded = std::get<BoundedValues>(expectation.values);
  return error_at(bounded, type, bytes, index, expected_index) <= bounded.max_error;
}

std::optional<Difference> compare(const Buffer& buffer, const Expectation& expectation,
                                  const ReturnedBuffer& returned) {
  require_whole(buffer, returned);
  const std::size_t wrong_pixels = allowed_wrong_pixels(buffer, expectation);
  const auto* bounded = std::get_if<BoundedValues>(&expectation.values);
  Difference difference;
  if (bounded == nullptr) {
    const auto& exact = std::get<ExactValues>(expectation.values);
    require_values(buffer, exact.bytes.size() / size_of(buffer.type));
    difference = compare_exact(exact, buffer, returned.bytes);
  } else {
    require_values(buffer, bounded->values.size());
    require_scales(buffer, bounded->scales.size());
    difference = compare_bounded(*bounded, buffer, returned.bytes, wrong_pixels);
  }
  if (wrong_pixels > 0 && pixels_with(difference.wrong, channels_of(buffer)).size() <= wrong_pixels)
    difference.wrong.clear();
  difference.only_rms = bounded != nullptr && difference.wrong.empty() &&
                        !(difference.rms_error <= bounded->rms_error);
  if (difference.wrong.empty() && !difference.only_rms) return std::nullopt;
  return difference;
}

std::string describe_element(std::span<const std::byte> bytes, ElementType type,
                             std::size_t index) {
  return visit_element(bytes, type, index, [](auto value) { return describe_number(value); });
}

std::string describe_expected(const Expectation& expectation, ElementType type, std::size_t index) {
  if (const auto* exact = std::get_if<ExactValues>(&expectation.values))
    return describe_element(exact->bytes, type, index);
  const double value = expected_at(expectation, type, index);
  return type == ElementType::float32 ? describe_number(static_cast<float>(value))
                                      : describe_number(value);
}

std::string describe_bits(std::span<const std::byte> bytes, ElementType type, std::size_t index) {
  if (type == ElementType::uint8)
    return fmt::format("{:#04x}", element_as<std::uint8_t>(bytes, index));
  return size_of(type) == sizeof(std::uint32_t)
             ? fmt::format("{:#010x}", element_as<std::uint32_t>(bytes, index))
             : fmt::format("{:#018x}", element_as<std::uint64_t>(bytes, index));
}

std::string describe_bound(double value) {
  return fmt::format("{:.2g}", value);
}

}  // namespace labcheck
