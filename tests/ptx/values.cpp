// SPDX-License-Identifier: MIT
#include "tests/ptx/values.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace labcheck::test {
namespace {

using simgpu::ptx::is_float;
using simgpu::ptx::Type;

constexpr int kMaxDifferences = 8;

bool is_signed(Type type) {
  return type == Type::s8 || type == Type::s16 || type == Type::s32 || type == Type::s64;
}

std::uint64_t mask_of(Type type) {
  const std::size_t size = bytes_of(type);
  return size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
}

std::uint64_t bits_of(Type type, double value) {
  return type == Type::f32 ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                           : std::bit_cast<std::uint64_t>(value);
}

double float_of(Type type, std::uint64_t bits) {
  return type == Type::f32
             ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
             : std::bit_cast<double>(bits);
}

std::int64_t sign_extended(Type type, std::uint64_t bits) {
  const auto unused = static_cast<unsigned>(64 - 8 * bytes_of(type));
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

std::uint64_t integer(const std::string& word) {
  std::size_t used = 0;
  const bool negative = word.starts_with('-');
  const std::uint64_t value = std::stoull(negative ? word.substr(1) : word, &used, 0);
  if (used + (negative ? 1 : 0) != word.size()) throw std::invalid_argument(word);
  return negative ? 0 - value : value;
}

double decimal(const std::string& word) {
  std::size_t used = 0;
  const double value = std::stod(word, &used);
  if (used != word.size()) throw std::invalid_argument(word);
  return value;
}

PtxValue parse_one(Type type, const std::string& word) {
  if (word == "_") return {PtxValue::Kind::untouched, kUntouched};
  if (!is_float(type) || word.starts_with("0x"))
    return {PtxValue::Kind::exact, integer(word) & mask_of(type)};
  if (word == "nan") return {PtxValue::Kind::any_nan, bits_of(type, std::nan(""))};
  // A float is rounded once, from the text.
  if (type == Type::f32)
    return {PtxValue::Kind::exact, std::bit_cast<std::uint32_t>(std::stof(word))};
  return {PtxValue::Kind::exact, bits_of(type, decimal(word))};
}

void parse_word(const std::string& word, PtxValues& values) {
  if (const auto dots = word.find(".."); dots != std::string::npos) {
    const std::uint64_t last = integer(word.substr(dots + 2));
    for (std::uint64_t value = integer(word.substr(0, dots)); value <= last; ++value)
      values.values.push_back(parse_one(values.type, std::to_string(value)));
    return;
  }
  const auto star = word.find('*');
  const std::uint64_t count = star == std::string::npos ? 1 : integer(word.substr(star + 1));
  values.values.insert(values.values.end(), count, parse_one(values.type, word.substr(0, star)));
}

// Maps floats to integers in the same order; neighboring floats differ by one.
std::int64_t rank(Type type, std::uint64_t bits) {
  const std::int64_t value = sign_extended(type, bits);
  const std::int64_t lowest = type == Type::f32
                                  ? std::int64_t{std::numeric_limits<std::int32_t>::min()}
                                  : std::numeric_limits<std::int64_t>::min();
  return value >= 0 ? value : lowest - value;
}

bool is_close(Type type, std::uint64_t expected, std::uint64_t got, const PtxTolerance& tolerance) {
  const double reference = float_of(type, expected);
  const double value = float_of(type, got);
  if (!std::isfinite(reference) || !std::isfinite(value)) return false;
  if (std::abs(reference - value) <= tolerance.absolute) return true;
  const std::int64_t a = rank(type, expected);
  const std::int64_t b = rank(type, got);
  return static_cast<std::uint64_t>(a > b ? a - b : b - a) <= tolerance.ulps;
}

bool agrees(Type type, const PtxValue& expected, std::uint64_t got, const PtxTolerance& tolerance) {
  if (expected.kind == PtxValue::Kind::any_nan) return std::isnan(float_of(type, got));
  if ((expected.bits & mask_of(type)) == got) return true;
  // Without a tolerance, -0 and +0 differ.
  const bool exact = tolerance.absolute == 0 && tolerance.ulps == 0;
  return !exact && is_float(type) && is_close(type, expected.bits, got, tolerance);
}

std::string format_value(Type type, std::uint64_t bits) {
  if (is_float(type)) return fmt::format("{} ({:#x})", float_of(type, bits), bits);
  if (is_signed(type)) return fmt::format("{}", sign_extended(type, bits));
  return fmt::format("{} ({:#x})", bits, bits);
}

std::string format_value(Type type, const PtxValue& value) {
  if (value.kind == PtxValue::Kind::any_nan) return "any NaN";
  return value.kind == PtxValue::Kind::untouched ? "untouched" : format_value(type, value.bits);
}

}  // namespace

std::size_t bytes_of(Type type) {
  return type == Type::pred ? 4 : simgpu::ptx::size_of(type);
}

PtxValues parse_ptx_values(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string word;
  words >> word;
  const auto type = parse_enum<Type>(word);
  if (!type || bytes_of(*type) == 0) throw std::runtime_error("'" + word + "' is not a type");
  PtxValues values{*type, {}};
  while (words >> word) {
    try {
      parse_word(word, values);
    } catch (const std::logic_error&) {
      throw std::runtime_error("'" + word + "' is not a value");
    }
  }
  if (values.values.empty()) throw std::runtime_error("values are missing");
  return values;
}

PtxTolerance parse_ptx_tolerance(std::string_view text) {
  if (text.ends_with(" ulp")) return {0, integer(std::string(text.substr(0, text.size() - 4)))};
  return {decimal(std::string(text)), 0};
}

std::vector<std::byte> to_bytes(const PtxValues& values) {
  const std::size_t size = bytes_of(values.type);
  std::vector<std::byte> bytes(size * values.values.size());
  for (std::size_t k = 0; k < values.values.size(); ++k)
    std::memcpy(bytes.data() + k * size, &values.values[k].bits, size);
  return bytes;
}

std::string differences(const PtxValues& expected, const std::vector<std::byte>& bytes,
                        const PtxTolerance& tolerance) {
  const std::size_t size = bytes_of(expected.type);
  std::string text;
  int count = 0;
  for (std::size_t k = 0; k < bytes.size() / size; ++k) {
    const PtxValue& reference = expected.values[k % expected.values.size()];
    std::uint64_t got = 0;
    std::memcpy(&got, bytes.data() + k * size, size);
    if (agrees(expected.type, reference, got, tolerance)) continue;
    if (++count > kMaxDifferences) continue;
    text += fmt::format("  [{}] expected {}, got {}\n", k, format_value(expected.type, reference),
                        format_value(expected.type, got));
  }
  if (count > kMaxDifferences) text += fmt::format("  and {} more\n", count - kMaxDifferences);
  return text;
}

}  // namespace labcheck::test
