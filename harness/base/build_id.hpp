// SPDX-License-Identifier: MIT
/// The build id of the running program.
#pragma once

#include <string>

namespace labcheck {

/// The build id of the running program, in hexadecimal. It differs if any of the code differs, and
/// it is the same for the same sources and compiler. "" if the program was linked without
/// --build-id.
std::string build_id();

}  // namespace labcheck
