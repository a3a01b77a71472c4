// SPDX-License-Identifier: MIT
#include "harness/report/document.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/mismatch_table.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>

namespace labcheck::report {
namespace {

constexpr std::size_t kElements = 10;  // of a mismatch in plain text

// `text` with successive empty lines merged into one.
std::string condensed(std::string_view text) {
  std::string kept;
  bool gap = false;
  for (const std::string& line : lines_of(text)) {
    const bool empty = line.find_first_not_of(" \t") == std::string::npos;
    if (!empty && gap && !kept.empty()) kept += '\n';
    if (!empty) kept += line + '\n';
    gap = empty;
  }
  return kept;
}

// In order of first appearance, without texts that are only white space.
std::vector<PrintedText> printed_texts(const std::vector<CaseRecord>& runs) {
  std::vector<PrintedText> texts;
  for (const CaseRecord& run : runs) {
    const std::string text = condensed(run.output);
    if (text.empty()) continue;
    auto known = std::ranges::find(texts, text, &PrintedText::text);
    if (known == texts.end()) known = texts.insert(known, {text, {}});
    // A case that runs twice, with and without checks, prints its output twice.
    std::vector<std::string>& ids = known->case_ids;
    if (std::ranges::find(ids, run.case_id) == ids.end()) ids.push_back(run.case_id);
  }
  return texts;
}

// Without steps that took no time.
std::string how_long_it_took(const GradedSubmission& submission) {
  const GradingTimes& times = submission.evidence.times;
  std::string text;
  if (times.built_before) {
    text += tr("compiled earlier") + ", ";
  } else if (times.build.count() > 0) {
    text += tr("compiled in {}", describe_duration(times.build)) + ", ";
  }
  if (times.run >= std::chrono::milliseconds(1))
    text += tr("ran for {}", describe_duration(times.run)) + ", ";
  return text + "labcheck " + submission.version;
}

bool anything_ran(const Grade& grade) {
  const auto ran = [](const CaseVerdict& test_case) {
    return test_case.verdict.kind != VerdictKind::skipped && !needs_no_run(test_case.verdict.kind);
  };
  return std::ranges::any_of(grade.criteria, [&](const auto& criterion) {
    return std::ranges::any_of(criterion.cases, ran);
  });
}

// Nothing is open where an instructor has decided.
std::vector<std::string> sentences_about_points(const GradedSubmission& submission,
                                                const FinalGrade* final_grade) {
  std::map<Outcome, double> open;
  for (const CriterionResult& criterion : submission.grade.criteria) {
    if (final_grade == nullptr || !is_decided_by_instructor(*final_grade, criterion.id))
      open[criterion.outcome] += criterion.max_points - criterion.points;
  }
  std::vector<std::string> sentences;
  if (submission.grade.speed == SpeedInTotal::excluded)
    sentences.push_back(graded_without_speed(submission.grade.max_points));
  for (const Outcome outcome :
       {Outcome::not_measured, Outcome::manual, Outcome::held, Outcome::withheld}) {
    if (open[outcome] > 0)
      sentences.push_back(render(why_open(outcome, open[outcome], submission.backend.kind)));
  }
  return sentences;
}

}  // namespace

Document make_document(const GradedSubmission& submission, const Detail& detail,
                       const FinalGrade* final_grade) {
  const Grade& grade = submission.grade;
  Document document{
      .submission = submission,
      .title = submission.lab_title.empty() ? submission.lab : translated(submission.lab_title),
      .headline = headline(grade.verdict),
      .meaning = render(meaning(grade)),
      .points = final_grade == nullptr
                    ? points_of(grade.points, grade.max_points)
                    : points_of(final_grade->final_points, final_grade->max_points),
      .state = final_grade == nullptr ? state_word(grade) : state_word(final_grade->state),
      .backend = describe_backend(submission.backend),
      .about_points = sentences_about_points(submission, final_grade),
      .criteria = {},
      .other_positions = {},
      .printed = printed_texts(submission.evidence.runs),
      .next_steps = describe_next_steps(submission),
      .how_to_repeat =
          anything_ran(grade)
              ? tr("To repeat this run with the same inputs, add --seed {}", submission.seed)
              : "",
      .duration = how_long_it_took(submission)};
  add_criteria(document, detail, final_grade);
  return document;
}

std::string describe_case(const CaseVerdict& test_case, Backend usual) {
  std::string text = describe(test_case.parameters);
  const std::string title = translated(test_case.title);
  if (!title.empty()) text += text.empty() ? title : fmt::format(" ({})", title);
  const std::string mode = describe_mode(test_case.mode, usual);
  if (!mode.empty()) text += fmt::format("{}[{}]", text.empty() ? "" : " ", mode);
  return text;
}

std::vector<Reason> reasons_of(const DocumentCriterion& criterion) {
  const Outcome outcome = criterion.result->outcome;
  std::vector<Reason> reasons;
  const auto add = [&](const std::string& text, bool is_minor) {
    if (!text.empty()) reasons.push_back({text, is_minor});
  };
  if (criterion.same_as.empty()) {
    add(criterion.message, !is_decided(outcome) && outcome != Outcome::withheld);
  } else {
    add(criterion.same_as_above ? tr("Same reason as above.")
                                : render(text::same_reason_as(criterion.same_as)),
        true);
  }
  add(criterion.measured, outcome == Outcome::full);
  add(criterion.worst_line, false);
  for (const std::string& note : criterion.notes) add(note, true);
  return reasons;
}

std::string text_of(const std::vector<Reason>& reasons) {
  std::vector<std::string> texts;
  for (const Reason& reason : reasons) texts.push_back(reason.text);
  return paragraphs(texts);
}

std::string text_of(const CaseGroup& group) {
  std::vector<std::string> texts{group.message};
  texts.insert(texts.end(), group.findings.begin(), group.findings.end());
  if (group.mismatch != nullptr)
    texts.push_back(fmt::format("{}", fmt::join(table_lines(*group.mismatch, kElements), "\n")));
  texts.push_back(hint(group.hint));
  return paragraphs(texts);
}

}  // namespace labcheck::report
