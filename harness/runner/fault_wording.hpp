// SPDX-License-Identifier: MIT
/// Normalizes fault messages, to recognize repeated faults of one line.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// `message` without thread and block indices ("(1,0,0)") and addresses ("0x7f00"). Faults whose
/// messages differ only in these count as one fault.
std::string wording_of(std::string_view message);

}  // namespace labcheck
