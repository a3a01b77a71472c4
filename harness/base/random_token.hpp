// SPDX-License-Identifier: MIT
/// Unpredictable random numbers and tokens.
#pragma once

#include <cstdint>
#include <string>

namespace labcheck {

/// 64 bits from getrandom(2). Throws HarnessError if getrandom(2) fails.
std::uint64_t random_bits();

/// 32 random hexadecimal digits. Throws HarnessError like random_bits().
std::string random_token();

}  // namespace labcheck
