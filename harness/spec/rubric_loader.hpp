// SPDX-License-Identifier: MIT
/// Reads a Rubric from rubrics/<lab>.yaml.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/loaded.hpp"
#include "harness/spec/rubric_names.hpp"

#include <string>
#include <string_view>

namespace labcheck {

class YamlReader;

/// Reads `text`, the contents of the rubric that diagnostics call `file`, and checks it against
/// `known`.
Loaded<Rubric> read_rubric(std::string_view text, const std::string& file,
                           const RubricNames& known);

/// The same for the file of `reader`, which afterwards knows the requested keys.
Loaded<Rubric> read_rubric(YamlReader& reader, const std::string& file, const RubricNames& known);

}  // namespace labcheck
