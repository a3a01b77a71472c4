// SPDX-License-Identifier: MIT
#include "harness/report/html/student_page.hpp"

#include "harness/base/text_encoding.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/assets.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/source_view.hpp"
#include "harness/report/html/student_criteria.hpp"
#include "harness/report/html/words.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/next_steps.hpp"
#include "harness/report/printed_texts.hpp"
#include "harness/report/short_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace labcheck {
namespace {

using report::describe_points;
using report::html::definition;
using report::html::escaped;
using report::html::escaped_line;

constexpr std::size_t kBytesShown = 20'000;  // of each printed text

std::string title_of(const StudentPage& page) {
  return page.name.empty() ? page.submission.submission : page.name;
}

std::string sum_of_points(const StudentPage& page) {
  const Grade& grade = page.submission.grade;
  if (page.final_grade == nullptr) {
    return fmt::format("<p class=\"sum\"><b>{}</b> of {} <span class=\"state\">{}</span></p>\n",
                       describe_points(grade.points), describe_points(grade.max_points),
                       report::state_word(grade.state));
  }
  const FinalGrade& last = *page.final_grade;
  std::string html =
      fmt::format("<p class=\"sum\"><b>{}</b> of {} <span class=\"state\">{}</span></p>\n",
                  describe_points(last.final_points), describe_points(last.max_points),
                  report::state_word(last.state));
  if (last.applied.empty() && !last.lateness) return html;
  html += "<dl class=\"account\">\n";
  html += definition("by labcheck", describe_points(last.automatic));
  for (const InstructorMark& mark : last.applied) {
    html += definition("by an instructor", escaped(report::html::describe_mark(mark)));
  }
  if (!last.applied.empty()) html += definition("subtotal", describe_points(last.raw));
  if (last.lateness)
    html += definition("lateness", escaped(report::html::describe_lateness(*last.lateness)));
  return html + definition("final", describe_points(last.final_points)) + "</dl>\n";
}

std::string open_points(const StudentPage& page) {
  std::map<Outcome, double> open;
  for (const CriterionResult& criterion : page.submission.grade.criteria) {
    const bool is_decided =
        page.final_grade != nullptr && is_decided_by_instructor(*page.final_grade, criterion.id);
    if (!is_decided) open[criterion.outcome] += criterion.max_points - criterion.points;
  }
  std::string html;
  for (const Outcome outcome : {Outcome::not_measured, Outcome::manual, Outcome::withheld}) {
    if (open[outcome] <= 0) continue;
    html += fmt::format("<p>{}</p>\n", escaped(report::why_open(outcome, open[outcome],
                                                                page.submission.backend.kind)));
  }
  return html;
}

std::string header(const StudentPage& page) {
  const GradedSubmission& submission = page.submission;
  std::string html = fmt::format(
      "<header>\n<p class=\"lab\">{} <span class=\"faint\">{}</span></p>\n<h1>{}</h1>\n"
      "<p class=\"verdict\"><strong class=\"{}\">{}</strong> {}</p>\n",
      escaped_line(submission.lab_title), escaped_line(submission.lab),
      report::html::isolated(title_of(page)), to_string(submission.grade.verdict),
      report::headline(submission.grade.verdict), escaped(report::meaning(submission.grade)));
  html += sum_of_points(page) + open_points(page);
  for (const std::string& remark : submission.remarks)
    html += fmt::format("<p class=\"remark\">{}</p>\n", escaped(remark));
  return html + "</header>\n";
}

std::string next_steps_html(const GradedSubmission& submission) {
  const std::vector<std::string> steps = report::describe_next_steps(submission);
  if (steps.empty()) return {};
  std::string html =
      fmt::format("<section id=\"next\">\n<h2>{}</h2>\n<ul>\n", report::html::kNextHeading);
  for (const std::string& step : steps) html += fmt::format("<li>{}</li>\n", escaped(step));
  return html + "</ul>\n</section>\n";
}

std::string compiler_section(const GradedSubmission& submission,
                             const report::html::SourceView& source) {
  std::string html = source.other_notes();
  if (!submission.build_log.empty()) {
    html += fmt::format("<pre tabindex=\"0\">{}</pre>\n", source.linked(submission.build_log));
  }
  if (html.empty()) return {};
  return fmt::format("<section id=\"compiler\">\n<h2>{}</h2>\n{}</section>\n",
                     submission.build_log.empty() ? report::html::kPositionsHeading
                                                  : report::html::kCompilerHeading,
                     html);
}

std::string output_section(const GradedSubmission& submission) {
  std::string html;
  for (const report::PrintedText& text : report::printed_texts(submission.outputs)) {
    const std::string_view shown = utf8_prefix(text.text, kBytesShown);
    html += fmt::format("<h3>{}</h3>\n<pre tabindex=\"0\">{}{}</pre>\n",
                        escaped_line(report::html::in_cases(text.case_ids)), escaped(shown),
                        shown.size() < text.text.size() ? "…" : "");
  }
  if (html.empty()) return {};
  return fmt::format("<section id=\"printed\">\n<h2>{}</h2>\n{}</section>\n",
                     report::html::kPrintedHeading, html);
}

std::string footer(const GradedSubmission& submission) {
  std::string html = fmt::format("<footer>\n<h2>{}</h2>\n<dl>\n", report::html::kOriginHeading);
  html += definition("graded on", escaped(report::describe_backend(submission.backend)));
  for (const GradedFile& file : submission.files) {
    html += definition("file", fmt::format("{} <span class=\"digest\">SHA-256 {}</span>",
                                           escaped_line(file.path), escaped_line(file.sha256)));
  }
  html += definition("seed", fmt::format("{}", submission.seed));
  html += definition("time", escaped_line(report::how_long_it_took(submission)));
  return html + "</dl>\n</footer>\n";
}

}  // namespace

std::string student_page(const StudentPage& given) {
  const GradedSubmission submission = report::with_short_paths(given.submission);
  const StudentPage page{submission, given.final_grade, given.name, given.instructor};
  const report::html::SourceView source(submission);
  report::html::StudentCriteria criteria(submission, page.final_grade, source);
  std::string body = "<main>\n" + header(page);
  std::vector<std::string_view> styles{report::assets::page_css, report::assets::student_css};
  if (page.instructor != nullptr) {
    body += report::html::instructor_section(submission, page.final_grade, *page.instructor);
    styles.push_back(report::assets::instructor_css);
  }
  body += criteria.section();
  if (page.instructor == nullptr) body += next_steps_html(submission);
  body += compiler_section(submission, source) + source.section() + output_section(submission) +
          footer(submission) + "</main>\n";
  return report::html::document(
      {fmt::format("{}: {}", submission.lab_title.empty() ? submission.lab : submission.lab_title,
                   title_of(page)),
       styles, body});
}

std::string html_report(const GradedSubmission& submission) {
  return student_page({submission});
}

}  // namespace labcheck
