// SPDX-License-Identifier: MIT
/// Reads the parameters of a test case.
#pragma once

#include "harness/model/test_case.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The parameters under `with` and `gpu`. If `with` is a list, `alternatives` are all its items and
/// `parameters` the first.
struct CaseParameters {
  Parameters parameters;
  Parameters gpu;
  std::vector<Parameters> alternatives;
};

/// The parameters of the test case `test_case`. Errors are reported to the reader.
CaseParameters read_case_parameters(const YamlMap& test_case);

}  // namespace labcheck
