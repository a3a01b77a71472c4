/// From what labcheck gave to what is published: a person's marks, and lateness.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/late_policy.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The deadline of the student who is known by `ids`: that of the policy, or the latest extension
/// that one of the ids was given.
Moment deadline_for(const LatePolicy& policy, const std::vector<std::string>& ids);

/// The extensions of `policy` that are for nobody, where `students` are the ids by which each
/// student of a class is known.
std::vector<std::string> extensions_of_nobody(
    const LatePolicy& policy, const std::vector<std::vector<std::string>>& students);

/// What it costs to have handed in at `handed_in`, out of `max_points`, of which `raw` were earned:
/// never more than those. A hand-in of whose time nobody knows loses nothing, and `message` says
/// so.
Lateness lateness(const LatePolicy& policy, const std::vector<std::string>& ids,
                  const std::optional<Moment>& handed_in, double raw, double max_points);

/// `grade` with the `marks` of its student, and less lateness, which counts from `handed_in` and
/// never from now. The order of marks means nothing. Throws HarnessError where two marks are for
/// one thing or one is for a criterion that the grade has not: those who read marks told that.
FinalGrade final_grade(const Grade& grade, const std::vector<PersonalMark>& marks,
                       const std::optional<LatePolicy>& policy,
                       const std::optional<Moment>& handed_in, const std::vector<std::string>& ids);

}  // namespace labcheck
