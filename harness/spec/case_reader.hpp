// SPDX-License-Identifier: MIT
/// Reads the test cases of assignment.yaml and of the file with the hidden ones.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The test cases in `value`, a list of maps. Each belongs to the part with the function or program
/// that it calls or runs. Errors are reported to the reader. If no part has functions, the calls
/// are not checked.
std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts);

/// The same for hidden test cases, which `assignment` must list.
std::vector<TestCase> read_hidden_list(const YamlValue& value, const Assignment& assignment);

}  // namespace labcheck
