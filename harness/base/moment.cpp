// SPDX-License-Identifier: MIT
#include "harness/base/moment.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace labcheck {

std::string describe_utc(Moment moment) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", moment);
}

std::optional<int> DateReader::digits(std::size_t count) {
  if (rest_.size() < count) return std::nullopt;
  int value = 0;
  for (const char c : rest_.substr(0, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  rest_.remove_prefix(count);
  return value;
}

bool DateReader::take(std::string_view any_of) {
  if (rest_.empty() || any_of.find(rest_.front()) == std::string_view::npos) return false;
  rest_.remove_prefix(1);
  return true;
}

void DateReader::skip(std::string_view any_of) {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(any_of), rest_.size()));
}

std::optional<std::chrono::sys_days> DateReader::date() {
  const auto year = digits(4);
  if (!year || !take("-")) return std::nullopt;
  const auto month = digits(2);
  if (!month || !take("-")) return std::nullopt;
  const auto day = digits(2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

}  // namespace labcheck
