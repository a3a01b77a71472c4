/// The report for CI servers: JUnit XML as GitLab reads it.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// `submission` as one testsuite. Each criterion is a testcase (class name: the lab; name: its
/// title), followed by one for each of its test cases (class name: lab and criterion; name: the
/// case with its parameters). GitLab tells tests apart by both names, compares them between
/// branches and shows only the text of elements: so the names are unique and hold nothing that
/// changes from run to run, and all that is told is text. Not full is a failure; skipped, not
/// measured and manual are skipped; withheld is an error.
std::string junit_report(const GradedSubmission& submission);

/// The same for all labs of a repository, a testsuite each. A lab that could not be graded is an
/// error; one that has not changed is left out.
std::string junit_report(const RepositoryGrade& repository);

}  // namespace labcheck
