/// When something happened.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace labcheck {

/// A point in time, to the second, in UTC.
using Moment = std::chrono::sys_seconds;

/// The end of the last year that has four digits.
inline constexpr Moment kLatestMoment =
    std::chrono::sys_days(std::chrono::year(9999) / 12 / 31) + std::chrono::seconds(86'399);

/// The moment `seconds` after 1970 began, as a student's computer or archive tells it; the nearest
/// from 1970 to kLatestMoment where it tells another.
inline Moment moment_at(std::int64_t seconds) {
  return std::clamp(Moment(std::chrono::seconds(seconds)), Moment{}, kLatestMoment);
}

}  // namespace labcheck
