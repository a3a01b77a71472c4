/// The commands that make a program of a submission: pure, from options to text.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/target.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// nvcc's options for code of `target`, the same for a student's files and the driver's.
std::vector<std::string> target_options(const Target& target);

/// What is to be compiled and linked.
struct BuildPlan {
  std::filesystem::path nvcc;
  Target target;
  PartKind kind = PartKind::function;
  std::vector<std::string> sources;            // relative to the working folder
  std::vector<std::string> options;            // of the assignment
  std::filesystem::path include;               // the folder of lab.cuh
  std::vector<std::filesystem::path> objects;  // of the driver; a whole program has none
  std::filesystem::path libraries;             // the folder of the CUDA runtime library to link
};

/// A shell script that builds the program in $TMPDIR, writes it to descriptor 3 and the names of
/// the functions that the submission defines to descriptor 4. It stops at the first command that
/// fails, with its status.
std::string build_script(const BuildPlan& plan);

/// A shell script that compiles one of labcheck's own sources to an object on descriptor 3.
std::string object_script(const std::filesystem::path& nvcc, const Target& target,
                          const std::filesystem::path& source,
                          const std::vector<std::filesystem::path>& includes);

/// A shell script that makes the oracle's source a shared library on descriptor 3.
std::string oracle_script(const std::filesystem::path& source,
                          const std::vector<std::filesystem::path>& includes);

}  // namespace labcheck
