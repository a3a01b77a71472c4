/// What one graded hand-in leaves on disk.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/moment.hpp"
#include "harness/records/known_evidence.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// `hand_in` is the hand-in's id and the record's name. `key` says what the grade depends on
/// (grade_key()): where it is unchanged, so is the grade. `graded` is as an instructor sees it,
/// hidden cases and all; what tell_evidence() sets of it is not on disk a second time.
struct Record {
  std::string hand_in;
  std::string shown_name{};
  std::optional<Moment> handed_in{};
  Moment graded_at{};
  std::string key{};
  GradedSubmission graded{};
  KnownEvidence evidence{};

  bool operator==(const Record&) const = default;
};

}  // namespace labcheck
