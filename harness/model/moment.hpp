/// When something happened.
#pragma once

#include <chrono>

namespace labcheck {

/// A point in time, to the second, in UTC.
using Moment = std::chrono::sys_seconds;

}  // namespace labcheck
