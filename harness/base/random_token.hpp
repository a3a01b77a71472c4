/// Words that nobody can guess.
#pragma once

#include <string>

namespace labcheck {

/// 32 hexadecimal digits, others each time, from getrandom(2). Throws HarnessError where the system
/// has none.
std::string random_token();

}  // namespace labcheck
