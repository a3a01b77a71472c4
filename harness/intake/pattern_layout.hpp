// SPDX-License-Identifier: MIT
/// Finds submissions in a folder by a name pattern from the instructor.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/name_pattern.hpp"

#include <vector>

namespace labcheck {

/// Entries with the same student (by id, else e-mail, else name) become one submission; of entries
/// with the same student file name, only the newest is used.
FoundSubmissions find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries);

}  // namespace labcheck
