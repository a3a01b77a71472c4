/// The test cases of an assignment.yaml, and of the file that holds its hidden ones.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The test cases that `value`, a list of maps, describes, each of a part that has what it calls or
/// runs; what is wrong with them is noted. Where `parts` has no function, calls are not checked.
std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts);

/// The same for hidden test cases, which `assignment` must have named.
std::vector<TestCase> read_hidden_list(const YamlValue& value, const Assignment& assignment);

}  // namespace labcheck
