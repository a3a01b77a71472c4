// SPDX-License-Identifier: MIT
/// Looks up buffers by name.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace labcheck {

/// The buffer, returned buffer, expectation or record for the buffer `name`; nullptr if there is
/// none.
template <class Entry>
const Entry* find_by_name(const std::vector<Entry>& entries, const std::string& name) {
  const auto found = std::ranges::find_if(entries, [&](const Entry& entry) {
    if constexpr (requires { entry.buffer; })
      return entry.buffer == name;
    else
      return entry.name == name;
  });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace labcheck
