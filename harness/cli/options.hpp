// SPDX-License-Identifier: MIT
/// The commands that tests and the parser examine.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/cli/command.hpp"
#include "harness/pipeline/simulate_program.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// For students who work on a lab. At most one of `watch`, `case_id` and `explain` is set; `keep`
/// belongs to a case.
struct StudyOptions {
  bool watch = false;
  std::string case_id;                        // empty: the whole lab
  std::optional<std::filesystem::path> keep;  // "": a folder named after the test case
  std::string explain;                        // the criterion, if any
};

/// labcheck [LAB] [PATH]
struct GradeCommand : LabcheckCommand {
  std::string lab;  // or a path; empty: detected from the folder
  std::optional<std::filesystem::path> path;
  std::vector<std::string> reports;  // FORMAT=FILE
  std::optional<std::uint64_t> seed;
  std::optional<double> pass_mark;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;
  StudyOptions study{};

  GradeCommand();
  ExitCode run(const CommonOptions& common) const override;
};

/// Whether any of `options` was given.
bool any_of_study(const StudyOptions& options);

/// Throws UserError if the options of `grade` contradict each other, or if `command` ("" for none)
/// does not accept them.
void check_grade_options(const GradeCommand& grade, const std::string& command);

/// labcheck ci [DIR]. If `since` is empty, GitLab's variables name the commit to compare with.
/// `pass_mark` is in percent of a lab's points.
struct CiCommand : LabcheckCommand {
  std::filesystem::path folder = ".";
  std::filesystem::path out = "labcheck-reports";
  std::string since;
  std::optional<double> pass_mark;
  std::optional<std::uint64_t> seed;
  bool all = false;
  SpeedCriteria speed = SpeedCriteria::measured;
  SpeedInTotal speed_in_total = SpeedInTotal::counted;

  CiCommand();
  ExitCode run(const CommonOptions& common) const override;
};

LABCHECK_ENUM(SimulationFormat, json, text)

/// --report FORMAT=FILE
struct SimulationReportRequest {
  SimulationFormat format = SimulationFormat::json;
  std::filesystem::path path;

  bool operator==(const SimulationReportRequest&) const = default;
};

/// labcheck simulate FILE... | --exec PROGRAM [-- ARGS]
struct SimulateCommand : LabcheckCommand {
  UserProgram program;
  std::optional<int> error_status;
  std::vector<SimulationReportRequest> reports;

  SimulateCommand();
  std::vector<std::string> rewrite(const std::vector<std::string>& words) override;
  std::string problem() const override;
  ExitCode run(const CommonOptions& common) const override;
};

}  // namespace labcheck
