// SPDX-License-Identifier: MIT
/// The pages about all labs of a student's repository.
#pragma once

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

}  // namespace labcheck
