// SPDX-License-Identifier: MIT
/// Reads the parts of an assignment, and the files that belong to the lab itself.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The parts under 'parts' in `root`; without that key, a single part with the 'files', 'given' and
/// 'functions' of `root` itself. Given files must be in `folder`. Errors are reported to the
/// reader.
std::vector<Part> read_parts(const YamlMap& root, const FolderFiles& folder);

/// The names under 'headers', which must be in `folder`. Errors are reported to the reader.
std::vector<std::string> read_headers(const YamlValue& value, const FolderFiles& folder);

}  // namespace labcheck
