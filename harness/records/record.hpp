// SPDX-License-Identifier: MIT
/// The record of one graded submission on disk.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/moment.hpp"
#include "harness/records/known_evidence.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// `submission_id` is also the name of the record's file. `key` is the grade_key(): the grade is
/// unchanged as long as the key is. `withheld_gradings` counts the gradings with this key that
/// ended with a withheld grade, one after the other; 0 if the last one did not. `graded` is the
/// instructor's view, including hidden test cases; the fields that attach_evidence() sets are not
/// stored twice.
struct Record {
  std::string submission_id;
  std::string display_name{};
  std::optional<Moment> submitted_at{};
  Moment graded_at{};
  std::string key{};
  int withheld_gradings = 0;
  GradedSubmission graded{};
  KnownEvidence evidence{};

  bool operator==(const Record&) const = default;
};

}  // namespace labcheck
