// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/document.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::report::html {
namespace {

Json person_of(const std::optional<Person>& person) {
  if (!person) return nullptr;
  std::vector<std::string> known;
  for (const std::string& part : {person->id, person->name, person->email, person->section}) {
    if (!part.empty() && std::ranges::find(known, part) == known.end()) known.push_back(part);
  }
  if (known.empty()) return nullptr;
  return {{"first", known.front()},
          {"others", std::vector<std::string>(known.begin() + 1, known.end())}};
}

// The criteria that neither labcheck nor an instructor has decided, and the notes.
Json review_of(const StudentPage& page) {
  Json criteria = Json::array();
  for (const CriterionResult& criterion : page.submission.grade.criteria) {
    const bool is_decided =
        page.final_grade != nullptr && is_decided_by_instructor(*page.final_grade, criterion.id);
    const bool needs_person = criterion.outcome == Outcome::withheld ||
                              criterion.outcome == Outcome::manual ||
                              criterion.outcome == Outcome::held;
    if (!needs_person || is_decided) continue;
    criteria.push_back({{"title", translated(criterion.title)},
                        {"outcome", outcome_name(criterion.outcome)},
                        {"why", criterion.message.empty() ? headline(criterion.verdict)
                                                          : render(criterion.message)}});
  }
  const std::vector<Message>& notes = page.instructor->notes;
  if (criteria.size() == 0 && notes.empty()) return nullptr;
  return {{"criteria", criteria}, {"notes", sentences(notes)}};
}

// Each run with its own verdict, and the test cases that were not run. A criterion may accept a run
// that failed, if it is about something else.
std::vector<CaseVerdict> runs_and_unrun_cases(const GradedSubmission& submission) {
  std::vector<CaseVerdict> listed;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    for (const CaseVerdict& test_case : criterion.cases) {
      const bool is_listed = std::ranges::any_of(listed, [&](const CaseVerdict& other) {
        return other.case_id == test_case.case_id && other.mode == test_case.mode;
      });
      if (!is_listed) listed.push_back(test_case);
    }
  }
  for (const CaseRecord& run : submission.evidence.runs) {
    const auto is_same_case = [&](const CaseVerdict& other) {
      return other.case_id == run.case_id;
    };
    const auto same_case = std::ranges::find_if(listed, is_same_case);
    if (same_case == listed.end()) continue;
    const auto same_run = std::ranges::find_if(listed, [&](const CaseVerdict& other) {
      return is_same_case(other) && other.mode == run.mode;
    });
    CaseVerdict& entry =
        same_run != listed.end() ? *same_run : listed.emplace_back(CaseVerdict(*same_case));
    entry.mode = run.mode;
    entry.verdict = run.verdict;
  }
  return listed;
}

Json all_runs(const GradedSubmission& submission) {
  return list(runs_and_unrun_cases(submission), [&](const CaseVerdict& run) -> Json {
    return {{"id", run.case_id},
            {"description", describe_case(run, submission.backend.kind)},
            {"visibility", to_string(run.visibility)},
            {"visibility_word", run.visibility == Visibility::hidden
                                    ? tr_context("test case", "hidden")
                                    : tr_context("test case", "public")},
            {"verdict", headline(run.verdict.kind)},
            {"message", render(run.verdict.message)}};
  });
}

}  // namespace

Json instructor_part(const StudentPage& page) {
  if (page.instructor == nullptr) return nullptr;
  const InstructorNotes& notes = *page.instructor;
  Json times = Json::array();
  const auto add = [&](const std::string& name, const std::optional<Moment>& moment) {
    if (moment) times.push_back(definition(name, moment_text(*moment) + " UTC"));
  };
  add(tr("submitted"), notes.submitted_at);
  add(tr("graded"), notes.graded_at);
  return {{"student_page", notes.student_page},
          {"received", notes.received},
          {"person", person_of(notes.person)},
          {"definitions", times},
          {"key", notes.key},
          {"review", review_of(page)},
          {"runs", unless_empty("each", all_runs(page.submission))}};
}

}  // namespace labcheck::report::html
