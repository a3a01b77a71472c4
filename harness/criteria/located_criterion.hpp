// SPDX-License-Identifier: MIT
/// A criterion with the positions of its parts in the rubric, and its checks beyond syntax.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/criteria/criterion_kind.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// The positions of a criterion's parts. A part that is absent or could not be read has no position
/// and is not checked. `cases`, `after` and `steps` correspond to the lists in the criterion.
struct CriterionPositions {
  Position id;
  Position points;
  Position need;
  Position subject;  // the counter, the baseline of a measurement, or the key by_kernels
  Position bounds;   // the first bound of a counter
  Position credit;
  Position scale;
  std::vector<Position> cases;
  std::vector<Position> after;
  std::vector<Position> steps;
  Position part{};  // the part of the submission
};

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
  std::vector<std::string> drawn_cases{};    // test cases whose sizes are drawn
  std::vector<std::string> hidden_cases{};   // test cases that some installations do not have
};

/// The names of test cases in `value`.
std::vector<std::string> read_cases(const YamlValue& value, CriterionPositions& positions);

/// All errors of `criterion`, whose parts are at `positions` in `file`: in its points, the names in
/// its need, its bounds, credit and scale.
std::vector<Diagnostic> check_criterion(const Criterion& criterion,
                                        const CriterionPositions& positions,
                                        const RubricNames& known, const std::string& file);

/// A criterion that is being checked. Its kind reports the errors that other kinds cannot have.
struct CriterionCheck {
  const Criterion& criterion;
  const CriterionPositions& positions;
  const RubricNames& known;
  const std::string& file;
  std::vector<Diagnostic> found{};

  void report(Position position, std::string message);

  /// Reports that the lab does not have `part`, which may be empty.
  void check_part(const std::string& part);

  bool has_scale() const { return positions.scale.line > 0; }
  /// True if the rubric has a scale or a credit that needs one.
  bool is_scaled() const { return has_scale() || is_by_scale(criterion.credit); }
};

}  // namespace labcheck
