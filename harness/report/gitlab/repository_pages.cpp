// SPDX-License-Identifier: MIT
#include "harness/report/gitlab/repository_pages.hpp"

#include "harness/report/gitlab/messages.hpp"
#include "harness/report/html/assets.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/markdown_report.hpp"
#include "harness/report/markdown_text.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace labcheck {
namespace {

using namespace report::gitlab;
using report::markdown_text;
using report::html::escaped_line;

// The sentences above the table.
std::vector<std::string> sentences(const RepositoryGrade& repository) {
  std::vector<std::string> all = repository.remarks;
  const bool is_unchanged =
      std::all_of(repository.labs.begin(), repository.labs.end(),
                  [](const RepositoryLab& lab) { return !lab.graded && lab.problem.empty(); });
  if (is_unchanged && !repository.labs.empty()) all.push_back(nothing_changed());
  return all;
}

std::string page_row(const RepositoryLab& lab) {
  const std::string name = escaped_line(lab.lab);
  const std::string links =
      lab.graded ? fmt::format("<a href=\"{0}.html\">HTML</a> <a href=\"{0}.json\">JSON</a>", name)
                 : "";
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"points\">{}</td><td>{}</td>"
      "<td>{}</td></tr>\n",
      name, escaped_line(lab.folder), escaped_line(points_of(lab)), escaped_line(state_of(lab)),
      links);
}

}  // namespace

std::string repository_markdown(const RepositoryGrade& repository) {
  std::string text = fmt::format("# {}\n", heading(total_of(repository)));
  for (const std::string& sentence : sentences(repository))
    text += fmt::format("\n{}\n", markdown_text(sentence));
  text += fmt::format("\n| {} | {} | {} | {} |\n| --- | --- | ---: | --- |\n", kLabHeading,
                      kFolderHeading, kPointsHeading, kVerdictHeading);
  for (const RepositoryLab& lab : repository.labs) {
    text += fmt::format("| {} | {} | {} | {} |\n", markdown_text(lab.lab),
                        markdown_text(lab.folder), points_of(lab), markdown_text(state_of(lab)));
  }
  for (const GradedSubmission& graded : graded_labs(repository))
    text += '\n' + markdown_report(graded);
  return text;
}

std::string repository_page(const RepositoryGrade& repository) {
  const std::string title = heading(total_of(repository));
  std::string body = fmt::format("<main>\n<h1>{}</h1>\n", escaped_line(title));
  for (const std::string& sentence : sentences(repository))
    body += fmt::format("<p>{}</p>\n", escaped_line(sentence));
  body += fmt::format(
      "<div class=\"scroll\">\n<table class=\"labs\">\n<thead><tr><th scope=\"col\">{}</th>"
      "<th scope=\"col\">{}</th><th scope=\"col\" class=\"points\">{}</th><th "
      "scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n"
      "<tbody>\n",
      kLabHeading, kFolderHeading, kPointsHeading, kVerdictHeading, kReportsHeading);
  for (const RepositoryLab& lab : repository.labs) body += page_row(lab);
  body += "</tbody>\n</table>\n</div>\n</main>\n";
  return report::html::document(
      {title, {report::assets::page_css, report::assets::repository_css}, body});
}

std::string repository_text(const RepositoryGrade& repository) {
  const TotalGrade total = total_of(repository);
  std::string text = '\n' + heading(total) + '\n';
  for (const std::string& sentence : sentences(repository))
    text += fmt::format("  {}\n", report::plain_line(sentence));
  for (const RepositoryLab& lab : repository.labs) {
    const std::string points = points_of(lab);
    text += fmt::format("  {}: {}{}{}\n", report::plain_line(lab.lab), points,
                        points.empty() ? "" : ", ", report::plain_line(state_of(lab)));
  }
  if (total.graded > 0) text += total_line(total) + '\n';
  return text;
}

}  // namespace labcheck
