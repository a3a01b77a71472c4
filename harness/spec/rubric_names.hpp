/// The names that a rubric takes from outside of its file.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// What a rubric may refer to. Where `cases` is empty they are not known, and not checked.
struct RubricNames {
  std::string assignment;
  std::vector<std::string> cases;
  std::vector<std::string> counters;
  std::vector<std::string> rungs;     // of the lab's reference ladder
  std::vector<std::string> ceilings;  // what a measurement can be a fraction of, beside rungs
  std::vector<std::string> parts{};
  std::map<std::string, std::string> part_of_case{};
  std::vector<std::string> program_cases{};  // those of whole programs
  std::vector<std::string> hidden_cases{};   // those that not every installation has
};

}  // namespace labcheck
