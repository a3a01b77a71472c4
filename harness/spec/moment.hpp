// SPDX-License-Identifier: MIT
/// Parses dates and times.
#pragma once

#include "harness/base/moment.hpp"
#include "harness/spec/quantity.hpp"

#include <string_view>

namespace labcheck {

/// A date and time with its time zone in ISO 8601: "2026-11-20T23:59:00+01:00", "2026-11-20
/// 22:59Z". Seconds are optional. The time zone is required, so that a deadline is the same moment
/// everywhere.
Parsed<Moment> parse_moment(std::string_view text);

}  // namespace labcheck
