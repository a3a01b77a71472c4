// SPDX-License-Identifier: MIT
/// Points in time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

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

}  // namespace labcheck
