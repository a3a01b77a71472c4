#include "harness/verify/describe_value.hpp"

#include "harness/verify/compare.hpp"

#include <fmt/format.h>

#include <cmath>

namespace labcheck {
namespace {

std::string describe_real(double value, int digits) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  return fmt::format("{:.{}g}", value, digits);
}

}  // namespace

std::string describe_number(double value, ElementType type) {
  switch (type) {
    case ElementType::float32:
      return describe_real(value, 8);
    case ElementType::float64:
      return describe_real(value, 16);
    default:
      return fmt::format("{:.0f}", value);
  }
}

std::string describe_element(const std::vector<std::byte>& bytes, ElementType type,
                             std::size_t index) {
  return describe_number(element_at(bytes, type, index), type);
}

std::string describe_bound(double value) {
  return describe_real(value, 2);
}

}  // namespace labcheck
