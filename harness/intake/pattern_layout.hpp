/// Hand-ins in a folder whose entries are named by a pattern of the instructor's.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/name_pattern.hpp"

#include <vector>

namespace labcheck {

/// Entries that name the same student (by id, else e-mail, else name) are one hand-in; of those
/// that the student called alike only the newest.
FoundHandIns find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries);

}  // namespace labcheck
