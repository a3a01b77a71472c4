// SPDX-License-Identifier: MIT
/// The names outside its file that a rubric may refer to.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// The names that a rubric may refer to. If `cases` is empty, the test cases are unknown and not
/// checked.
struct RubricNames {
  std::string assignment;
  std::vector<std::string> cases;
  std::vector<std::string> counters;
  std::vector<std::string> rungs;     // of the lab's reference ladder
  std::vector<std::string> ceilings;  // with the rungs, the baselines of `fraction_of`
  std::vector<std::string> parts{};
  std::map<std::string, std::string> part_of_case{};
  std::vector<std::string> program_cases{};  // test cases of whole programs
  std::vector<std::string> drawn_cases{};    // test cases with ranges
  std::vector<std::string> hidden_cases{};   // test cases that some installations do not have
};

}  // namespace labcheck
