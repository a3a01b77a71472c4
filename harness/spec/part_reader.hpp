/// The parts of an assignment.yaml: what is handed in.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <vector>

namespace labcheck {

/// The parts that `root` describes under 'parts'; without that key, the only one, whose 'files' and
/// 'functions' stand in `root` itself. What is wrong with them is noted.
std::vector<Part> read_parts(const YamlMap& root);

}  // namespace labcheck
