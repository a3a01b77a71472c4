/// The test cases of an assignment.yaml.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The test cases that `value`, a list of maps, describes, each of a part that has what it calls or
/// runs; what is wrong with them is noted. Where `parts` has no function, calls are not checked.
std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts);

}  // namespace labcheck
