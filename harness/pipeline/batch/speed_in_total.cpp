// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/batch/grade_course.hpp"
#include "harness/pipeline/messages.hpp"

#include <set>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {
namespace {

constexpr std::size_t kMostNamed = 6;

// The record of the submission `id`, if it can be used and counts speed as `rubric` does not.
bool differs_in_speed(const RecordStore& store, const std::string& id, const Rubric& rubric) {
  const FoundRecord found = store.read(id);
  const auto* record = std::get_if<Record>(&found);
  const SpeedInTotal now = excludes_speed(rubric) ? SpeedInTotal::excluded : SpeedInTotal::counted;
  return record != nullptr && record->graded.grade.speed != now;
}

}  // namespace

std::optional<Diagnostic> warn_about_changed_speed(const CourseInput& input,
                                                   const RecordStore& store) {
  std::set<std::string> in_batch;
  for (const ReceivedSubmission& received : input.received_submissions.submissions)
    in_batch.insert(received.id);
  std::optional<bool> changes;
  std::vector<std::string> remaining;
  for (const std::string& id : store.submission_ids()) {
    // The batch reads these again; one shows how they were graded.
    const bool is_in_batch = in_batch.contains(id);
    if (is_in_batch && changes) continue;
    const bool differs = differs_in_speed(store, id, input.lab.rubric);
    if (is_in_batch) changes = differs;
    if (!is_in_batch && differs) remaining.push_back(id);
  }
  const bool excludes = excludes_speed(input.lab.rubric);
  if (!remaining.empty()) {
    const std::string folder = store.folder().string();
    const std::string names = joined(first_few(remaining, kMostNamed));
    throw UserError(
        excludes ? tr("{}: the grades of {} are with speed, and this batch grades without speed",
                      folder, names)
                 : tr("{}: the grades of {} are without speed, and this batch grades with speed",
                      folder, names),
        tr("choose another folder with --out, or grade all submissions in one batch"));
  }
  if (!changes.value_or(false)) return std::nullopt;
  const std::string& lab = input.lab.assignment.id;
  return Diagnostic{
      .file = store.folder().string(),
      .severity = Severity::warning,
      .message = excludes ? messages::grades_lose_speed(lab) : messages::grades_gain_speed(lab)};
}

}  // namespace labcheck
