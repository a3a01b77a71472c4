/// The grade as variables that later jobs of a GitLab pipeline inherit.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// `LABCHECK_POINTS`, `LABCHECK_MAX_POINTS`, `LABCHECK_PERCENT`, `LABCHECK_STATE`,
/// `LABCHECK_VERDICT` and `LABCHECK_GRADED` (the lab), a line NAME=value each, by GitLab's rules
/// for dotenv reports: names of ASCII letters, digits and underscores, values without spaces or
/// quotes, no empty lines, no comments, at most 20 variables and 5 KiB.
std::string dotenv_report(const GradedSubmission& submission);

/// The same for all labs of a repository together, LABCHECK_GRADED with commas between them ("none"
/// where no lab was graded), and `LABCHECK_<LAB>_PERCENT` of each as long as there is room.
std::string dotenv_report(const RepositoryGrade& repository);

}  // namespace labcheck
