// SPDX-License-Identifier: MIT
/// Reads what a test case of a whole program gives and expects.
#pragma once

#include "harness/model/test_case.hpp"
#include "harness/yaml/yaml_reader.hpp"

namespace labcheck {

/// The input, the device and the expectations of the test case `map`, which has these `parameters`.
/// Errors are reported to the reader.
ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters);

}  // namespace labcheck
