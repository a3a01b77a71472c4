// SPDX-License-Identifier: MIT
/// The reports about all labs of a student's repository: pages, the end of a job's log, and
/// variables.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// The comment on a merge request: a table of the labs, then the Markdown report of each graded
/// lab.
std::string repository_markdown(const RepositoryGrade& repository);

/// A page that lists the labs with links to `<lab>.html` and `<lab>.json` in the same folder.
std::string repository_page(const RepositoryGrade& repository);

/// The end of a job's log, after the reports of the labs: a line for each lab and, if any lab was
/// graded, `report::gitlab::total_line`.
std::string repository_text(const RepositoryGrade& repository);

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
