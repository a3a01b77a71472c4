/// Dates and times are read with this, piece by piece.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace labcheck {

/// The part of a text that is still to be read. Each piece is taken off its front.
class DateReader {
 public:
  /// `text` must outlive the reader.
  explicit DateReader(std::string_view text) : rest_(text) {}

  std::string_view rest() const { return rest_; }

  /// The number that `count` decimal digits, at most nine, are; nothing, and nothing is taken,
  /// where not as many come next.
  std::optional<int> digits(std::size_t count);

  /// Takes one character, if it is one of `any_of`, and says whether it was.
  bool take(std::string_view any_of);

  /// Takes characters as long as they are among `any_of`.
  void skip(std::string_view any_of);

  /// A day as "2026-11-20"; nothing where that is not what comes next or the calendar has no such
  /// day.
  std::optional<std::chrono::sys_days> date();

 private:
  std::string_view rest_;
};

}  // namespace labcheck
