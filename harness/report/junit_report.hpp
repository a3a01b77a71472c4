// SPDX-License-Identifier: MIT
/// The report for CI servers: JUnit XML as GitLab reads it.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/gitlab/repository_grade.hpp"

#include <string>

namespace labcheck {

/// `submission` as one testsuite. Each criterion is a testcase (class name: the lab; name: its
/// title), followed by one testcase per test case of the criterion (class name: lab and criterion;
/// name: the case with its parameters). GitLab identifies tests by both names, compares them
/// between branches and shows only the text of elements. So the names are unique and the same in
/// every run, and all details are text. A criterion that is not full is a failure; skipped, not
/// measured and manual ones are skipped; a withheld one is an error.
std::string junit_report(const GradedSubmission& submission);

/// The same for all labs of a repository, one testsuite per lab. A lab that could not be graded is
/// an error; an unchanged lab is left out.
std::string junit_report(const RepositoryGrade& repository);

}  // namespace labcheck
