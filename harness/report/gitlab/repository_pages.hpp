/// The pages that tell of all labs of a student's repository.
#pragma once

#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// For a note at a merge request: a table of the labs, then the Markdown report of each that was
/// graded.
std::string repository_markdown(const RepositoryGrade& repository);

/// A page that lists the labs with links to `<lab>.html` and `<lab>.json` beside it.
std::string repository_page(const RepositoryGrade& repository);

/// The end of a job's log, after the report of each lab: a line for each lab and, where any was
/// graded, `report::gitlab::total_line`.
std::string repository_text(const RepositoryGrade& repository);

}  // namespace labcheck
