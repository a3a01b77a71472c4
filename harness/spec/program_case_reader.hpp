/// What the case of a whole program says beside its parameters.
#pragma once

#include "harness/model/test_case.hpp"
#include "harness/spec/yaml_reader.hpp"

namespace labcheck {

/// The arguments and expectations of the case `map`, whose parameters are known. What is wrong is
/// noted.
ProgramCase read_program_case(const YamlMap& map, const Parameters& parameters);

}  // namespace labcheck
