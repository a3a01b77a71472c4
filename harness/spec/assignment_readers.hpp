// SPDX-License-Identifier: MIT
/// Parts of assignment.yaml. Errors are reported to the reader.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/lab_files.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The parts under 'parts' in `root`; without that key, a single part with the 'files', 'given' and
/// 'functions' of `root` itself. Given files must be in `folder`.
std::vector<Part> read_parts(const YamlMap& root, const FolderFiles& folder);

/// The names under 'headers', which must be in `folder`.
std::vector<std::string> read_headers(const YamlValue& value, const FolderFiles& folder);

/// The test cases in `value`, a list of maps. Each belongs to the part with the function or program
/// that it calls or runs. If no part has functions, the calls are not checked.
std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts);

/// The input, the device and the expectations of the test case `map`, which has these `parameters`.
ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters);

}  // namespace labcheck
