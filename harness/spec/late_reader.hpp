/// The part of a rubric that says what lateness costs.
#pragma once

#include "harness/model/late_policy.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <optional>

namespace labcheck {

/// The policy that `value` holds; nothing where it is absent or no map. What is wrong is noted.
std::optional<LatePolicy> read_late_policy(const YamlValue& value);

}  // namespace labcheck
