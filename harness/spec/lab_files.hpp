// SPDX-License-Identifier: MIT
/// Reads the files of a lab: assignment.yaml, hidden.yaml and rubrics/<lab>.yaml.
#pragma once

#include "harness/criteria/located_criterion.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The names of the files in the folder of an assignment.yaml. If they are unknown, the files that
/// it names are not checked.
using FolderFiles = std::optional<std::vector<std::string>>;

/// Reads the assignment.yaml of `reader`, which afterwards knows the requested keys, in the folder
/// of the lab `lab`, which contains `folder`.
Loaded<Assignment> read_assignment(YamlReader& reader, std::string_view lab,
                                   const FolderFiles& folder = {});

/// `option` as one argument for nvcc; nothing if it is not allowed. Options for the language
/// version, optimization, registers, macros and ptxas are allowed; options that write files, read
/// other files or run programs are not.
std::optional<std::string> allowed_compile_option(const std::string& option);

/// Reads the hidden.yaml of `reader`: exactly the test cases that `assignment` lists under
/// `hidden`.
Loaded<std::vector<TestCase>> read_hidden_cases(YamlReader& reader, const Assignment& assignment);

/// `rubric` without the test cases `absent`: they are removed from the needs and listed in the
/// `absent` of each criterion that had them.
Rubric without_cases(Rubric rubric, const std::vector<std::string>& absent);

/// Reads the rubric of `reader` and checks it against `known`.
Loaded<Rubric> read_rubric(YamlReader& reader, const RubricNames& known);

}  // namespace labcheck
