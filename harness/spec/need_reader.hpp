/// What a criterion needs to be earned.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/placed_rubric.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// A need; of `places` those of its parts are set.
struct PlacedNeed {
  Need need;
  CriterionPlaces places;
};

/// The value of 'needs' of `criterion`, as messages call that. What is wrong is noted.
std::optional<PlacedNeed> read_need(const YamlValue& value, const std::string& criterion);

}  // namespace labcheck
