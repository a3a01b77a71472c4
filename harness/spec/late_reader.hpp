// SPDX-License-Identifier: MIT
/// Reads the late policy of a rubric.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <optional>

namespace labcheck {

/// The policy in `value`; nothing if it is absent or not a map. Errors are reported to the reader.
std::optional<LatePolicy> read_late_policy(const YamlValue& value);

}  // namespace labcheck
