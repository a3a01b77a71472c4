// SPDX-License-Identifier: MIT
#include "harness/spec/moment.hpp"

#include "harness/base/moment.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>

namespace labcheck {
namespace {

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

Parsed<Moment> parse_moment(std::string_view text) {
  const ParseError malformed{
      fmt::format("must be a date and time such as {}, not '{}'", kExample, text)};
  DateReader reader(text);
  const auto date = reader.date();
  if (!date) return malformed;
  if (!reader.take("T ")) {
    return reader.rest().empty()
               ? ParseError{fmt::format("has no time of day; write it as {}", kExample)}
               : malformed;
  }
  const auto time = time_of(reader);
  if (!time) return malformed;
  if (reader.take(" "); reader.rest().empty()) {
    return ParseError{fmt::format(
        "has no time zone; append Z for UTC or the offset from UTC, as in {}", kExample)};
  }
  const auto zone = zone_of(reader);
  if (!zone) return malformed;
  return *date + *time - *zone;
}

}  // namespace labcheck
