/// Every sentence that a student reads of what a pipeline of GitLab publishes and no other report.
#pragma once

#include "harness/report/gitlab/repository_grade.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::gitlab {

/// Heads of tables of labs.
inline constexpr std::string_view kLabHeading = "lab";
inline constexpr std::string_view kFolderHeading = "folder";
inline constexpr std::string_view kPointsHeading = "points";
inline constexpr std::string_view kVerdictHeading = "verdict";
inline constexpr std::string_view kReportsHeading = "reports";

/// The faults of the simulated GPU at one line, the first of them in full.
std::string faults_at_line(const std::vector<std::string>& messages);

/// What a line costs in memory, as `heat` tells it, and what to do.
std::string memory_hint(std::string_view heat);

/// "83.3", never rounded up.
std::string percent_text(double percent);

/// "labcheck total: 83.3 %", which the pipeline's regular expression for coverage finds; "" where
/// nothing was graded.
std::string total_line(const TotalGrade& total);

/// "labcheck: 150 of 200 points, 75.0 % (provisional)", or that no lab was graded.
std::string heading(const TotalGrade& total);

/// What is told of one lab beside its name: its points and verdict; "" where they are not known.
std::string points_of(const LabOfRepository& lab);
std::string state_of(const LabOfRepository& lab);

/// Where no lab has changed.
std::string nothing_changed();

/// The name of the JUnit testcase that fails where a lab could not be graded.
std::string could_be_graded();

}  // namespace labcheck::report::gitlab
