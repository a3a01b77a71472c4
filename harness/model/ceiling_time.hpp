// SPDX-License-Identifier: MIT
/// The measured time of a ceiling, which no submission should undercut.
#pragma once

#include <string>

namespace labcheck {

/// The time of the ceiling `name` for the same work as test case `case_id`.
struct CeilingTime {
  std::string case_id;
  std::string name;
  double seconds = 0;  // the median time of one launch

  bool operator==(const CeilingTime&) const = default;
};

}  // namespace labcheck
