// SPDX-License-Identifier: MIT
/// Reads the parts of an assignment.yaml, which define the required files.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The parts under 'parts' in `root`; without that key, a single part with the 'files' and
/// 'functions' of `root` itself. Errors are reported to the reader.
std::vector<Part> read_parts(const YamlMap& root);

}  // namespace labcheck
