/// The reference ladder of an assignment.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The value of 'ladder', which is compared on some of `cases`. What is wrong is noted.
Ladder read_ladder(const YamlValue& value, const std::vector<TestCase>& cases);

}  // namespace labcheck
