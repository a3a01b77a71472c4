// SPDX-License-Identifier: MIT
/// Reads the reference ladder of an assignment.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The ladder in `value`, the value of 'ladder', which is measured on some of `cases`. Errors are
/// reported to the reader.
Ladder read_ladder(const YamlValue& value, const std::vector<TestCase>& cases);

}  // namespace labcheck
