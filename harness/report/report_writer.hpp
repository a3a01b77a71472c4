// SPDX-License-Identifier: MIT
/// The formats of `--report FORMAT=FILE`: the option, its help and its errors share one table.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One format. `write` receives only what the reader may see: call `for_student` first.
struct ReportFormat {
  std::string name;
  std::string (*summary)();
  std::string (*write)(const GradedSubmission&);
};

/// All formats, in the order of the help text.
const std::vector<ReportFormat>& report_formats();
std::vector<std::string> report_format_names();

/// The format called `name`. Throws UserError with the closest name if it does not exist.
const ReportFormat& report_format(std::string_view name);

/// A requested report: `format` is the name of one of `report_formats()`.
struct ReportRequest {
  std::string format;
  std::filesystem::path path;

  bool operator==(const ReportRequest&) const = default;
};

/// Parses "json=out.json" at the first '='; the path may contain more. Throws UserError if '=' or
/// the path is missing, or the format is unknown.
ReportRequest parse_report_request(std::string_view option);

}  // namespace labcheck
