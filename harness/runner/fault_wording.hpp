/// What makes two faults of one line the same.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// A fault's message without who met it and where in memory: threads, blocks ("(1,0,0)") and
/// addresses ("0x7f00") are left out. Faults whose messages differ in nothing else are one.
std::string wording_of(std::string_view message);

}  // namespace labcheck
