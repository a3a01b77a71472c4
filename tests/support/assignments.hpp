// SPDX-License-Identifier: MIT
/// Assignments that do not need a folder.
#pragma once

#include "harness/model/assignment.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

/// The assignment "lab5-matmul" with a single part of functions, which requires `files`.
inline Assignment assignment_with_files(const std::vector<std::string>& files) {
  Assignment assignment;
  assignment.id = "lab5-matmul";
  assignment.parts = {{"", PartKind::function, files}};
  return assignment;
}

}  // namespace labcheck::test
