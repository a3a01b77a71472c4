// SPDX-License-Identifier: MIT
/// Shell scripts that build submissions, driver objects and oracles: pure functions from options to
/// text.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/target.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// nvcc's options for generating code for `target`. Student files and the driver share them.
std::vector<std::string> target_options(const Target& target);

/// The inputs of one build.
struct BuildPlan {
  std::filesystem::path nvcc;
  Target target;
  PartKind kind = PartKind::function;
  std::vector<std::string> sources;            // relative to the working folder
  std::vector<std::string> options;            // from the assignment
  std::filesystem::path include;               // the folder with lab.cuh
  std::vector<std::filesystem::path> objects;  // the driver's; empty for a whole program
  std::filesystem::path libraries;             // the folder of the CUDA runtime library to link
};

/// A shell script that builds the program in $TMPDIR. It writes the program to descriptor 3, and
/// the features and functions of the submission to descriptor 4. It stops at the first command that
/// fails and exits with its status.
std::string build_script(const BuildPlan& plan);

/// A shell script that compiles sources of labcheck or of a lab as one, and writes the object to
/// descriptor 3.
std::string object_script(const std::filesystem::path& nvcc, const Target& target,
                          const std::vector<std::filesystem::path>& sources,
                          const std::vector<std::filesystem::path>& includes);

/// A shell script that compiles the oracle's source, and writes the shared library to descriptor 3.
std::string oracle_script(const std::filesystem::path& source,
                          const std::vector<std::filesystem::path>& includes);

}  // namespace labcheck
