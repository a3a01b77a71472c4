/// Assignments that need no folder.
#pragma once

#include "harness/model/assignment.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

/// The assignment "lab5-matmul", whose one part, a function, consists of `files`.
inline Assignment asks_for(const std::vector<std::string>& files) {
  Assignment assignment;
  assignment.id = "lab5-matmul";
  assignment.parts = {{"", PartKind::function, files}};
  return assignment;
}

}  // namespace labcheck::test
