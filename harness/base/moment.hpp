// SPDX-License-Identifier: MIT
/// Points in time, and reading dates and times piece by piece.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// A point in time, to the second, in UTC.
using Moment = std::chrono::sys_seconds;

/// The last second of the last year with four digits.
inline constexpr Moment kLatestMoment =
    std::chrono::sys_days(std::chrono::year(9999) / 12 / 31) + std::chrono::seconds(86'399);

/// The moment `seconds` after the start of 1970, clamped to the range from 1970 to kLatestMoment,
/// because students' computers and archives may have wrong clocks.
inline Moment moment_at(std::int64_t seconds) {
  return std::clamp(Moment(std::chrono::seconds(seconds)), Moment{}, kLatestMoment);
}

/// "2026-03-01 12:00:00 UTC".
std::string describe_utc(Moment moment);

/// The unread rest of a text. Every successful read removes a piece from its front.
class DateReader {
 public:
  /// `text` must outlive the reader.
  explicit DateReader(std::string_view text) : rest_(text) {}

  std::string_view rest() const { return rest_; }

  /// Reads `count` decimal digits, at most nine, as a number. If the text does not begin with so
  /// many digits, returns std::nullopt and reads nothing.
  std::optional<int> digits(std::size_t count);

  /// Reads one character if it is in `any_of`; returns whether it did.
  bool take(std::string_view any_of);

  /// Skips all characters at the front that are in `any_of`.
  void skip(std::string_view any_of);

  /// Reads a date such as "2026-11-20"; std::nullopt if the text does not begin with a valid date.
  std::optional<std::chrono::sys_days> date();

 private:
  std::string_view rest_;
};

}  // namespace labcheck
