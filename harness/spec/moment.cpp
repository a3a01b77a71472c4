#include "harness/spec/moment.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>

namespace labcheck {
namespace {

constexpr std::string_view kExample = "2026-11-20T23:59:00+01:00";

// Takes `count` digits, no more and no fewer, off the front of `text`.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::chrono::sys_days> take_date(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, "-")) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, "-")) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

// "23:59", "23:59:00"
std::optional<std::chrono::seconds> take_time(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ":")) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  int second = 0;
  if (take(text, ":")) {
    const auto given = take_digits(text, 2);
    if (!given || *given > 59) return std::nullopt;
    second = *given;
  }
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(second);
}

// "Z", "+01:00", "-0530", "+01": how much the zone is ahead of UTC.
std::optional<std::chrono::minutes> whole_zone(std::string_view text) {
  if (text == "Z") return std::chrono::minutes(0);
  const bool behind = text.starts_with('-');
  if (!take(text, "+-")) return std::nullopt;
  const auto hours = take_digits(text, 2);
  if (!hours || *hours > 14) return std::nullopt;
  int minutes = 0;
  if (!text.empty()) {
    take(text, ":");
    const auto given = take_digits(text, 2);
    if (!given || *given > 59 || !text.empty()) return std::nullopt;
    minutes = *given;
  }
  const std::chrono::minutes ahead = std::chrono::hours(*hours) + std::chrono::minutes(minutes);
  return behind ? -ahead : ahead;
}

}  // namespace

Parsed<Moment> parse_moment(std::string_view text) {
  const Unreadable malformed{
      fmt::format("must be a date and time such as {}, not '{}'", kExample, text)};
  std::string_view rest = text;
  const auto date = take_date(rest);
  if (!date) return malformed;
  if (!take(rest, "T ")) {
    return rest.empty() ? Unreadable{fmt::format("has no time: write it as {}", kExample)}
                        : malformed;
  }
  const auto time = take_time(rest);
  if (!time) return malformed;
  if (take(rest, " "); rest.empty()) {
    return Unreadable{fmt::format(
        "does not say of which time zone it is: put Z for UTC behind it, or the zone's distance "
        "from that, as in {}",
        kExample)};
  }
  const auto zone = whole_zone(rest);
  if (!zone) return malformed;
  return *date + *time - *zone;
}

}  // namespace labcheck
