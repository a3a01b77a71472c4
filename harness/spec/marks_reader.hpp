/// Files in which a person gives points, YAML or CSV, to PersonalMark.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/loaded.hpp"
#include "harness/spec/place.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

class YamlReader;

/// A mark with the place in its file where it names the student.
struct PlacedMark {
  PersonalMark mark;
  Place place;

  bool operator==(const PlacedMark&) const = default;
};

/// Reads `text`, the contents of `file`, a list of marks for the lab of `rubric`: CSV where the
/// name ends in ".csv", otherwise YAML. Every mark names a student, points (or a bonus), a reason
/// and an author.
Loaded<std::vector<PlacedMark>> read_marks(std::string_view text, const std::string& file,
                                           const Rubric& rubric);

/// The same of a YAML file that `reader` was made of, which then knows the keys that were asked
/// for.
Loaded<std::vector<PlacedMark>> read_marks(YamlReader& reader, const std::string& file,
                                           const Rubric& rubric);

}  // namespace labcheck
