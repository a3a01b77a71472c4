// SPDX-License-Identifier: MIT
/// The grade as variables that later jobs of a GitLab pipeline inherit.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// `LABCHECK_POINTS`, `LABCHECK_MAX_POINTS`, `LABCHECK_PERCENT`, `LABCHECK_STATE`,
/// `LABCHECK_VERDICT` and `LABCHECK_GRADED` (the lab), one NAME=value per line. GitLab's rules for
/// dotenv reports apply: names of ASCII letters, digits and underscores, values without spaces or
/// quotes, no empty lines, no comments, at most 20 variables and 5 KiB.
std::string dotenv_report(const GradedSubmission& submission);

/// The same for all labs of a repository together. LABCHECK_GRADED lists the graded labs, separated
/// by commas ("none" without any), and `LABCHECK_<LAB>_PERCENT` follows for each lab within the
/// limits.
std::string dotenv_report(const RepositoryGrade& repository);

}  // namespace labcheck
