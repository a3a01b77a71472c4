// SPDX-License-Identifier: MIT
#include "harness/report/report_writer.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/course_table.hpp"
#include "harness/report/gitlab/repository_reports.hpp"
#include "harness/report/gradebook/course_exports.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/submission_reports.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// Files are read in many programs: no colors.
std::string text_report(const GradedSubmission& submission) {
  return terminal_report(submission, TerminalStyle());
}

std::string csv_report(const GradedSubmission& submission) {
  return course_csv(course_of_one(submission));
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
  static const std::vector<ReportFormat> formats{
      {"text", [] { return tr("the terminal report, without colors"); }, text_report},
      {"json",
       [] { return tr("everything, for other programs ({})", docs_page("report-schema.md")); },
       json_report},
      {"html",
       [] {
         return tr("one page for a browser, with the source code and the findings at each line");
       },
       html_report},
      {"junit", [] { return tr("JUnit XML, for the test report of GitLab and other CI servers"); },
       junit_report},
      {"codequality", [] { return tr("findings at source lines, for GitLab's Code Quality"); },
       codequality_report},
      {"dotenv", [] { return tr("the grade as variables, for later jobs of a GitLab pipeline"); },
       dotenv_report},
      {"markdown", [] { return tr("a short page, for a merge request or an issue"); },
       markdown_report},
      {"csv",
       [] { return tr("one row, for spreadsheets ({})", docs_page("course-schema.md#csv")); },
       csv_report},
      {"gradescope", [] { return tr("results.json, for a Gradescope autograder"); },
       gradescope_results},
  };
  return formats;
}

std::vector<std::string> report_format_names() {
  std::vector<std::string> names;
  for (const ReportFormat& format : report_formats()) names.push_back(format.name);
  return names;
}

const ReportFormat& report_format(std::string_view name) {
  const auto found = std::ranges::find(report_formats(), name, &ReportFormat::name);
  if (found != report_formats().end()) return *found;
  const std::vector<std::string> known = report_format_names();
  throw UserError(tr("unknown report format '{}'{}", name, did_you_mean(name, known)),
                  tr("formats are {}", joined(known)));
}

ReportRequest parse_report_request(std::string_view option) {
  const auto equals = option.find('=');
  if (equals == std::string_view::npos) {
    throw UserError(tr("the file name is missing in '--report {}'", option),
                    tr("write FORMAT=FILE, for example --report json=report.json"));
  }
  const ReportFormat& format = report_format(option.substr(0, equals));
  const std::string_view path = option.substr(equals + 1);
  if (path.empty()) {
    throw UserError(tr("the file name is missing in '--report {}'", option),
                    tr("write --report {}=FILE", format.name));
  }
  return {format.name, path};
}

}  // namespace labcheck
