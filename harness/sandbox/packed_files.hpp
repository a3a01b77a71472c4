// SPDX-License-Identifier: MIT
/// labcheck's side of the files that it exchanges with the first process (FileHeader).
#pragma once

#include "harness/base/written_file.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The text that contains `files` (contents by name).
std::string pack(const std::map<std::string, std::string>& files);

/// The kept files with these names in the text that the first process wrote. Files that the text
/// does not contain are `absent`.
std::map<std::string, WrittenFile> unpack_kept(const std::vector<std::string>& names,
                                               std::string_view text);

}  // namespace labcheck
