/// Which build of itself a program is.
#pragma once

#include <string>

namespace labcheck {

/// The build id that the linker gave the running program, in hexadecimal: another one where any of
/// its code is another, the same for the same sources and compiler. "" where the linker gave none
/// (its option --build-id).
std::string build_id();

}  // namespace labcheck
