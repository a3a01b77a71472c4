/// What nobody can guess.
#pragma once

#include <cstdint>
#include <string>

namespace labcheck {

/// 64 bits from getrandom(2). Throws HarnessError where the system gives none.
std::uint64_t random_bits();

/// 32 hexadecimal digits, others each time: two `random_bits`, with their error.
std::string random_token();

}  // namespace labcheck
