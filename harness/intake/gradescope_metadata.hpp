// SPDX-License-Identifier: MIT
/// Reads the metadata of a Gradescope export.
#pragma once

#include "harness/model/moment.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

struct Submitter {
  std::string name;
  std::string student_id;
  std::string email;
};

struct GradescopeSubmission {
  std::vector<Submitter> submitters;
  std::optional<Moment> created_at{};
};

/// The submissions by folder name, from the text of submission_metadata.yml. Gradescope does not
/// document this format: entries that cannot be parsed are skipped.
std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text);

/// Parses "2024-10-03 21:58:11.123456000 Z", also with 'T' and an offset ("+02:00", "-0700");
/// nothing if `text` has another format. A time without an offset is in UTC.
std::optional<Moment> moment_of(std::string_view text);

}  // namespace labcheck
