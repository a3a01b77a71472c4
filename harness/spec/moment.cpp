#include "harness/spec/moment.hpp"

#include "harness/base/date_reader.hpp"

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

// "Z", "+01:00", "-0530", "+01": how much the zone is ahead of UTC.
std::optional<std::chrono::minutes> zone_of(DateReader reader) {
  if (reader.rest() == "Z") return std::chrono::minutes(0);
  const bool behind = reader.rest().starts_with('-');
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
  const std::chrono::minutes ahead = std::chrono::hours(*hours) + std::chrono::minutes(minutes);
  return behind ? -ahead : ahead;
}

}  // namespace

Parsed<Moment> parse_moment(std::string_view text) {
  const Unreadable malformed{
      fmt::format("must be a date and time such as {}, not '{}'", kExample, text)};
  DateReader reader(text);
  const auto date = reader.date();
  if (!date) return malformed;
  if (!reader.take("T ")) {
    return reader.rest().empty() ? Unreadable{fmt::format("has no time: write it as {}", kExample)}
                                 : malformed;
  }
  const auto time = time_of(reader);
  if (!time) return malformed;
  if (reader.take(" "); reader.rest().empty()) {
    return Unreadable{fmt::format(
        "does not say of which time zone it is: put Z for UTC behind it, or the zone's distance "
        "from that, as in {}",
        kExample)};
  }
  const auto zone = zone_of(reader);
  if (!zone) return malformed;
  return *date + *time - *zone;
}

}  // namespace labcheck
