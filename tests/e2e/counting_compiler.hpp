// SPDX-License-Identifier: MIT
/// Counts the calls of the compiler.
#pragma once

#include "tests/support/files.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {

/// An nvcc that logs each call to a file before it calls the real nvcc, and a build cache of its
/// own. Only an open sandbox permits the log.
class CountingCompiler {
 public:
  /// The cache has the driver and the oracle of `lab`, "lab5" or "lab6", whose compilation takes
  /// most of the time of a first grading. Without a lab, it is empty.
  explicit CountingCompiler(const std::string& lab = {});

  std::vector<std::string> environment() const;

  std::filesystem::path cache() const { return folder_.path() / "cache"; }

  std::size_t calls() const;

 private:
  Folder folder_;
};

}  // namespace labcheck::test
