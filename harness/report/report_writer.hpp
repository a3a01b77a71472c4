/// The formats that `--report FORMAT=FILE` knows: the option, its help and its errors all come from
/// one table.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One format. `write` is given what its reader may see: `for_audience` comes before.
struct ReportFormat {
  std::string name;
  std::string summary;
  std::string (*write)(const GradedSubmission&);
};

/// All formats, in the order in which help lists them.
const std::vector<ReportFormat>& report_formats();

/// The format called `name`. Throws UserError, with what was probably meant, where there is none.
const ReportFormat& report_format(std::string_view name);

/// A report that was asked for: `format` is one of `report_formats()`.
struct ReportRequest {
  std::string format;
  std::filesystem::path path;

  bool operator==(const ReportRequest&) const = default;
};

/// Reads "json=out.json". Only the first '=' divides, so that a path may hold one. Throws UserError
/// where there is no '=', no path or no such format.
ReportRequest parse_report_request(std::string_view option);

}  // namespace labcheck
