// SPDX-License-Identifier: MIT
/// Reads dates and times piece by piece.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace labcheck {

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
