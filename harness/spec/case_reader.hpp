/// The test cases of an assignment.yaml.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The test cases that `value`, a list of maps, describes; what is wrong with them is noted. Where
/// `functions` is empty, what the cases call is not checked.
std::vector<TestCase> read_cases(const YamlValue& value,
                                 const std::vector<RequiredFunction>& functions);

}  // namespace labcheck
