// SPDX-License-Identifier: MIT
#include "harness/yaml/scalars.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace labcheck {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

// "4 000 000" without its spaces; nothing if a group does not have three digits.
std::optional<std::string> ungrouped(std::string_view text) {
  std::string digits(text.substr(0, text.find(' ')));
  std::string_view rest = text.substr(digits.size());
  if (!rest.empty() && digits.size() > 3) return std::nullopt;
  while (!rest.empty()) {
    const std::string_view group = rest.substr(1, 3);
    if (rest.front() != ' ' || group.size() != 3 || !all_digits(group)) return std::nullopt;
    digits += group;
    rest.remove_prefix(4);
  }
  return digits;
}

enum class NumberError { malformed, too_large };
using Magnitude = std::variant<std::int64_t, NumberError>;

Magnitude times_power(std::int64_t value, std::int64_t base, std::int64_t exponent) {
  if (value == 0) return value;
  for (; exponent > 0; --exponent) {
    if (__builtin_mul_overflow(value, base, &value)) return NumberError::too_large;
    if (base <= 1) break;
  }
  return value;
}

Magnitude plain_number(std::string_view text) {
  const std::optional<std::string> digits = ungrouped(text);
  if (!digits || !all_digits(*digits)) return NumberError::malformed;
  const auto value = to_number<std::int64_t>(*digits);
  if (!value) return NumberError::too_large;
  return *value;
}

// "2^20"
Magnitude power(std::string_view text) {
  const std::string_view base = text.substr(0, text.find('^'));
  const std::string_view exponent = text.substr(base.size() + 1);
  if (!all_digits(base) || !all_digits(exponent)) return NumberError::malformed;
  const auto small_base = to_number<std::int64_t>(base);
  const auto small_exponent = to_number<std::int64_t>(exponent);
  if (!small_base || !small_exponent) return NumberError::too_large;
  if (*small_base == 0) return std::int64_t{*small_exponent == 0 ? 1 : 0};
  return times_power(1, *small_base, *small_exponent);
}

// "2.5e3", computed without double, because the result must be exact.
Magnitude scientific(std::string_view text) {
  const std::string_view mantissa = text.substr(0, text.find_first_of("eE"));
  std::string_view exponent = text.substr(mantissa.size() + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  const std::string_view whole = mantissa.substr(0, mantissa.find('.'));
  std::string_view fraction = mantissa.substr(std::min(whole.size() + 1, mantissa.size()));
  const bool dot_without_digits = whole.size() < mantissa.size() && fraction.empty();
  if (!all_digits(whole) || dot_without_digits || !all_digits(exponent))
    return NumberError::malformed;
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  if (!fraction.empty() && !all_digits(fraction)) return NumberError::malformed;
  const auto digits = to_number<std::int64_t>(std::string(whole) + std::string(fraction));
  const auto tens = to_number<std::int64_t>(exponent);
  if (!digits || !tens) return NumberError::too_large;
  if (*tens < std::ssize(fraction)) return NumberError::malformed;
  return times_power(*digits, 10, *tens - std::ssize(fraction));
}

Magnitude magnitude(std::string_view text) {
  if (text.find('^') != std::string_view::npos) return power(text);
  if (text.find_first_of("eE") != std::string_view::npos) return scientific(text);
  return plain_number(text);
}

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr Unit kTimes[] = {{"ms", 1}, {"s", 1e3}, {"min", 60e3}, {"h", 3600e3}};
constexpr Unit kSizes[] = {{"bytes", 1}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}};

// A kind of quantity, and the messages about a text that is not one, or without a unit.
struct Quantity {
  std::span<const Unit> units;
  const char* malformed;
  const char* no_unit;
};

constexpr Quantity kDuration{
    kTimes, translatable("{} must be a duration such as '10 s', not '{}'"),
    translatable("{} must be a duration such as '10 s'; '{}' has no unit")};
constexpr Quantity kSize{kSizes, translatable("{} must be a size such as '256 KiB', not '{}'"),
                         translatable("{} must be a size such as '256 KiB'; '{}' has no unit")};

// `text` as a multiple of the smallest unit.
Parsed<double> with_unit(std::string_view text, std::string_view name, const Quantity& quantity) {
  const auto unit_start = 1 + text.find_last_not_of(kLetters);  // 0 where all are letters
  std::string_view digits = text.substr(0, unit_start);
  const std::string_view unit = text.substr(unit_start);
  while (digits.ends_with(' ')) digits.remove_suffix(1);
  const std::optional<std::string> joined_digits = ungrouped(digits);
  const auto number = joined_digits ? to_number<double>(*joined_digits) : std::nullopt;
  if (!number || unit.empty()) {
    return ParseError{fmt::format(
        fmt::runtime(translated(number ? quantity.no_unit : quantity.malformed)), name, text)};
  }
  std::vector<std::string> names;
  for (const Unit& known : quantity.units) {
    if (known.name == unit) return *number * known.factor;
    names.emplace_back(known.name);
  }
  std::string advice = did_you_mean(unit, names);
  if (advice.empty()) advice = tr("; the units are {}", joined(names));
  return ParseError{tr("{} has the unknown unit '{}'{}", name, unit, advice)};
}

constexpr std::string_view kExample = "2026-11-20T23:59:00+01:00";

// "23:59", "23:59:00"
std::optional<std::chrono::seconds> time_of(DateReader& reader) {
  const auto hour = reader.digits(2);
  if (!hour || *hour > 23 || !reader.take(":")) return std::nullopt;
  const auto minute = reader.digits(2);
  if (!minute || *minute > 59) return std::nullopt;
  int second = 0;
  if (reader.take(":")) {
    const auto given = reader.digits(2);
    if (!given || *given > 59) return std::nullopt;
    second = *given;
  }
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(second);
}

// The offset of the time zone from UTC: "Z", "+01:00", "-0530", "+01".
std::optional<std::chrono::minutes> zone_of(DateReader reader) {
  if (reader.rest() == "Z") return std::chrono::minutes(0);
  const bool is_negative = reader.rest().starts_with('-');
  if (!reader.take("+-")) return std::nullopt;
  const auto hours = reader.digits(2);
  if (!hours || *hours > 14) return std::nullopt;
  int minutes = 0;
  if (!reader.rest().empty()) {
    reader.take(":");
    const auto given = reader.digits(2);
    if (!given || *given > 59 || !reader.rest().empty()) return std::nullopt;
    minutes = *given;
  }
  const std::chrono::minutes offset = std::chrono::hours(*hours) + std::chrono::minutes(minutes);
  return is_negative ? -offset : offset;
}

}  // namespace

Parsed<std::int64_t> parse_integer(std::string_view text, std::string_view name) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const Magnitude number = magnitude(digits);
  if (const auto* value = std::get_if<std::int64_t>(&number)) return negative ? -*value : *value;
  if (std::get<NumberError>(number) == NumberError::too_large) {
    return ParseError{tr("{} is too large: '{}'", name, text), true};
  }
  return ParseError{tr("{} must be a whole number, not '{}'", name, text)};
}

Parsed<double> parse_number(std::string_view text, std::string_view name) {
  const auto number = to_number<double>(text);
  if (number && std::isfinite(*number)) return *number;
  return ParseError{tr("{} must be a number, not '{}'", name, text)};
}

Parsed<std::chrono::milliseconds> parse_duration(std::string_view text, std::string_view name) {
  const Parsed<double> parsed = with_unit(text, name, kDuration);
  if (const auto* problem = std::get_if<ParseError>(&parsed)) return *problem;
  const double milliseconds = std::get<double>(parsed);
  if (!(milliseconds >= 1 && milliseconds <= 24 * 3600e3)) {
    return ParseError{tr("{} must be from 1 ms to 24 h, not '{}'", name, text)};
  }
  return std::chrono::milliseconds(std::llround(milliseconds));
}

Parsed<std::uint64_t> parse_size(std::string_view text, std::string_view name) {
  const Parsed<double> parsed = with_unit(text, name, kSize);
  if (const auto* problem = std::get_if<ParseError>(&parsed)) return *problem;
  const double bytes = std::get<double>(parsed);
  if (!(bytes >= 1 && bytes <= 0x1p40)) {
    return ParseError{tr("{} must be from 1 byte to 1024 GiB, not '{}'", name, text)};
  }
  return static_cast<std::uint64_t>(bytes);
}

Parsed<Moment> parse_moment(std::string_view text, std::string_view name) {
  const ParseError malformed{
      tr("{} must be a date and time such as {}, not '{}'", name, kExample, text)};
  DateReader reader(text);
  const auto date = reader.date();
  if (!date) return malformed;
  if (!reader.take("T ")) {
    return reader.rest().empty()
               ? ParseError{tr("{} has no time of day; write it as {}", name, kExample)}
               : malformed;
  }
  const auto time = time_of(reader);
  if (!time) return malformed;
  if (reader.take(" "); reader.rest().empty()) {
    return ParseError{tr("{} has no time zone; append Z for UTC or the offset from UTC, as in {}",
                         name, kExample)};
  }
  const auto zone = zone_of(reader);
  if (!zone) return malformed;
  return *date + *time - *zone;
}

}  // namespace labcheck
