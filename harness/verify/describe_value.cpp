// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace labcheck {
namespace {

// Below this limit, an integer is easier to read with all its digits: 123456792, not 1.2345679e+08.
constexpr double kMaxInFull = 1e9;

template <class Real>
std::string describe_real(Real value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  if (value == std::trunc(value) && std::abs(value) < kMaxInFull)
    return fmt::format("{:.0f}", value);
  return fmt::format("{}", value);
}

}  // namespace

std::string describe_element(std::span<const std::byte> bytes, ElementType type,
                             std::size_t index) {
  switch (type) {
    case ElementType::float32:
      return describe_real(element_as<float>(bytes, index));
    case ElementType::float64:
      return describe_real(element_as<double>(bytes, index));
    case ElementType::int32:
      return fmt::format("{}", element_as<std::int32_t>(bytes, index));
    case ElementType::uint32:
      return fmt::format("{}", element_as<std::uint32_t>(bytes, index));
    case ElementType::int64:
      return fmt::format("{}", element_as<std::int64_t>(bytes, index));
  }
  return {};
}

std::string describe_expected(const Expectation& expectation, ElementType type, std::size_t index) {
  if (const auto* exact = std::get_if<ExactValues>(&expectation.values))
    return describe_element(exact->bytes, type, index);
  const double value = expected_at(expectation, type, index);
  return type == ElementType::float32 ? describe_real(static_cast<float>(value))
                                      : describe_real(value);
}

std::string describe_bits(std::span<const std::byte> bytes, ElementType type, std::size_t index) {
  return size_of(type) == sizeof(std::uint32_t)
             ? fmt::format("{:#010x}", element_as<std::uint32_t>(bytes, index))
             : fmt::format("{:#018x}", element_as<std::uint64_t>(bytes, index));
}

std::string describe_bound(double value) {
  return fmt::format("{:.2g}", value);
}

}  // namespace labcheck
