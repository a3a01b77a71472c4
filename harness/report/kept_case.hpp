// SPDX-License-Identifier: MIT
/// The files of one saved test case, for a student who is looking for an error.
#pragma once

#include "harness/model/kept_case.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A file with its path relative to the folder of the saved case.
struct KeptFile {
  enum class Kind { data, script } kind = Kind::data;
  std::string path;
  std::string bytes;
};

/// The file that marks a folder as a saved test case.
inline constexpr std::string_view kKeptCaseFile = "case.json";

/// The folders of the buffer files.
inline constexpr std::string_view kKeptFolders[] = {"inputs", "outputs", "expected"};

/// All files of `kept`: the elements of each buffer as in memory (little-endian), in inputs/,
/// outputs/ and expected/; for a bounded expectation the float64 values and the allowed error of
/// each; the output of a whole program; case.json with names, types and shapes; README.md;
/// repeat.sh.
std::vector<KeptFile> kept_files(const KeptCase& kept);

}  // namespace labcheck
