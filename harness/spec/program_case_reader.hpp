// SPDX-License-Identifier: MIT
/// Reads the test case of a whole program, except for its parameters.
#pragma once

#include "harness/model/test_case.hpp"
#include "harness/spec/yaml_reader.hpp"

namespace labcheck {

/// The arguments and expectations of the test case `map`, which has the given `parameters`. Errors
/// are reported to the reader.
ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters);

}  // namespace labcheck
