/// Points in time as people write them.
#pragma once

#include "harness/model/moment.hpp"
#include "harness/spec/quantity.hpp"

#include <string_view>

namespace labcheck {

/// A date and time with its zone, by ISO 8601: "2026-11-20T23:59:00+01:00", "2026-11-20 22:59Z".
/// Seconds may be left out; the zone may not, as a deadline is the same moment for everyone.
Parsed<Moment> parse_moment(std::string_view text);

}  // namespace labcheck
