/// What Gradescope's export tells of its submissions.
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

/// The submissions by the names of their folders, from the text of submission_metadata.yml. Its
/// layout is Gradescope's own matter and written down nowhere: what is not understood is left out.
std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text);

/// "2024-10-03 21:58:11.123456000 Z", also with 'T' and an offset ("+02:00", "-0700"); nothing
/// where `text` is no such time. A time without an offset is in UTC.
std::optional<Moment> moment_of(std::string_view text);

}  // namespace labcheck
