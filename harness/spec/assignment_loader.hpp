// SPDX-License-Identifier: MIT
/// Reads an Assignment from assignment.yaml.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/loaded.hpp"

#include <string>
#include <string_view>

namespace labcheck {

class YamlReader;

/// Reads `text`, the contents of the assignment.yaml that diagnostics call `file`, in the folder of
/// the lab `lab`.
Loaded<Assignment> read_assignment(std::string_view text, const std::string& file,
                                   std::string_view lab);

/// The same for the file of `reader`, which afterwards knows the requested keys.
Loaded<Assignment> read_assignment(YamlReader& reader, std::string_view lab);

}  // namespace labcheck
