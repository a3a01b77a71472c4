// SPDX-License-Identifier: MIT
#include "harness/report/html/instructor_section.hpp"

#include "harness/report/case_groups.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/words.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report::html {
namespace {

std::string describe_person(const std::optional<Person>& person) {
  if (!person) return {};
  std::vector<std::string> known;
  for (const std::string& part : {person->id, person->name, person->email, person->section}) {
    if (!part.empty() && std::find(known.begin(), known.end(), part) == known.end())
      known.push_back(part);
  }
  std::string html;
  for (const std::string& part : known) html += (html.empty() ? "" : ", ") + isolated(part);
  return html;
}

std::string origin(const InstructorNotes& notes) {
  std::string html = "<dl>\n" + definition("submission", escaped_line(notes.received));
  html += definition("student", describe_person(notes.person));
  if (notes.submitted_at)
    html += definition("submitted", moment_text(*notes.submitted_at) + " UTC");
  if (notes.graded_at) html += definition("graded", moment_text(*notes.graded_at) + " UTC");
  const std::string key = escaped_line(notes.key);
  html +=
      definition("key", key.empty() ? "" : fmt::format("<span class=\"digest\">{}</span>", key));
  return html + "</dl>\n";
}

// The criteria that neither labcheck nor an instructor has decided, and the notes.
std::string needs_review(const GradedSubmission& submission, const FinalGrade* final_grade,
                         const InstructorNotes& notes) {
  std::string items;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    const bool is_decided =
        final_grade != nullptr && is_decided_by_instructor(*final_grade, criterion.id);
    const bool is_manual = criterion.outcome == Outcome::withheld ||
                           criterion.outcome == Outcome::manual ||
                           criterion.verdict == VerdictKind::suspicious;
    if (!is_manual || is_decided) continue;
    items += fmt::format("<li><b>{}</b> {}: {}</li>\n", escaped_line(criterion.title),
                         escaped(outcome_name(criterion.outcome)),
                         escaped(criterion.message.empty() ? headline(criterion.verdict)
                                                           : std::string_view(criterion.message)));
  }
  for (const std::string& note : notes.notes)
    items += fmt::format("<li>{}</li>\n", escaped_line(note));
  if (items.empty()) return {};
  return fmt::format("<h3>{}</h3>\n<ul class=\"look\">\n{}</ul>\n", kReviewHeading, items);
}

// Several criteria may depend on the same run.
std::vector<const CaseVerdict*> all_runs(const Grade& grade) {
  std::vector<const CaseVerdict*> runs;
  for (const CriterionResult& criterion : grade.criteria) {
    for (const CaseVerdict& run : criterion.cases) {
      const bool is_there = std::any_of(runs.begin(), runs.end(), [&](const CaseVerdict* other) {
        return other->case_id == run.case_id && other->mode == run.mode;
      });
      if (!is_there) runs.push_back(&run);
    }
  }
  return runs;
}

std::string every_case(const GradedSubmission& submission) {
  const std::vector<const CaseVerdict*> runs = all_runs(submission.grade);
  if (runs.empty()) return {};
  std::string html = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n<table "
      "class=\"cases\">\n<caption>{0}</caption>\n<thead><tr><th scope=\"col\">case</th><th "
      "scope=\"col\">description</th><th scope=\"col\">visibility</th><th "
      "scope=\"col\">verdict</th><th "
      "scope=\"col\">reason</th></tr></thead>\n<tbody>\n",
      kCasesHeading);
  for (const CaseVerdict* run : runs) {
    html += fmt::format(
        "<tr class=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "</tr>\n",
        to_string(run->visibility), escaped_line(run->case_id),
        escaped_line(describe_case(*run, submission.backend.kind)), to_string(run->visibility),
        headline(run->verdict.kind), escaped(run->verdict.message));
  }
  return html + "</tbody>\n</table>\n</div>\n";
}

}  // namespace

std::string instructor_section(const GradedSubmission& submission, const FinalGrade* final_grade,
                               const InstructorNotes& notes) {
  std::string html = fmt::format("<section id=\"instructor\">\n<h2>{}</h2>\n<p>{}",
                                 kInstructorHeading, kHiddenCasesWarning);
  if (!notes.student_page.empty()) {
    html +=
        fmt::format(" <a href=\"{}\">{}</a>", escaped_line(notes.student_page), kStudentPageLink);
  }
  html += "</p>\n" + origin(notes) + needs_review(submission, final_grade, notes);
  return html + every_case(submission) + "</section>\n";
}

}  // namespace labcheck::report::html
