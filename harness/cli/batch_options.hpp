// SPDX-License-Identifier: MIT
/// The options of `labcheck batch`.
#pragma once

#include "harness/cli/option_spec.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The export formats of a batch. `moodle` and `canvas` fill in a file that these systems exported.
enum class CourseFormat { json, junit, csv, markdown, gradescope, moodle, canvas };

template <>
inline constexpr std::array<std::string_view, 7> kEnumNames<CourseFormat>{
    "json", "junit", "csv", "markdown", "gradescope", "moodle", "canvas"};

struct CourseReportRequest {
  CourseFormat format = CourseFormat::json;
  std::string path;
};

/// The file that `request` writes for `lab`: its path, with "{lab}" replaced by the lab's name.
std::filesystem::path path_for(const CourseReportRequest& request, const std::string& lab);

/// Whether the reports of several labs would all go to one file.
bool is_for_one_lab(const CourseReportRequest& request);

/// labcheck batch DIR. If `labs` is empty, the subfolders of `folder` are named after labs. `jobs`
/// submissions are graded at the same time; 0 means one for each processor. `gpus` are the numbers
/// of GPUs; an empty list means all.
struct BatchCommand {
  std::filesystem::path folder;
  std::filesystem::path out;
  std::vector<std::string> labs;
  std::optional<Layout> layout;
  std::string layout_pattern;
  std::string roster;
  std::string marks;
  std::vector<CourseReportRequest> reports;
  std::vector<std::string> regrade;
  bool retry = false;
  std::vector<unsigned> gpus;
  unsigned jobs = 0;
  std::optional<std::uint64_t> seed;
  std::string canvas_assignment;
  ChosenColumns columns;
  bool also_provisional = false;
  bool no_speed = false;
};

/// The command with its options, which store their values in `command`.
CommandSpec batch_spec(BatchCommand& command);

}  // namespace labcheck
