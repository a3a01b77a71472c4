/// How long one of labcheck's own programs took that no submission should undercut.
#pragma once

#include <string>

namespace labcheck {

/// The ceiling called `name`, doing as much as test case `case_id` must.
struct CeilingTime {
  std::string case_id;
  std::string name;
  double seconds = 0;  // of a launch, the median

  bool operator==(const CeilingTime&) const = default;
};

}  // namespace labcheck
