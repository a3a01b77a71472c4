// SPDX-License-Identifier: MIT
/// Names of functions in objects.
#pragma once

#include <string_view>

namespace labcheck {

/// The function that the demangled `symbol` names: "_IO_fopen64@GLIBC_2.2.5" and "fopen" are the
/// same function, and "std::" is left out.
std::string_view plain_name(std::string_view symbol);

/// Whether `plain` is one of `names` (words). A name that ends with '*' covers all that begin like
/// it.
bool matches_any(std::string_view plain, std::string_view names);

}  // namespace labcheck
