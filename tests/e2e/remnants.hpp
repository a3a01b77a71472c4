// SPDX-License-Identifier: MIT
/// What remains of a grading on the computer.
#pragma once

#include "tests/support/files.hpp"

#include <set>
#include <string>
#include <vector>

namespace labcheck::test {

/// Observes the computer from its construction on. Programs get `environment`, so that their
/// temporary files can be found. Descendants whose parents have ended become children of this
/// process.
class Remnants {
 public:
  Remnants();

  std::vector<std::string> environment() const;

  /// The processes, files and shared memory that programs have left, for example "process 17
  /// (sleep)". Waits a moment for processes that are ending.
  std::vector<std::string> items() const;

 private:
  Folder folder_;
  std::set<std::string> shared_memory_;  // before
};

}  // namespace labcheck::test
