/// What is left of one test case for whoever looks for a mistake: files.
#pragma once

#include "harness/model/kept_case.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A file by its path below the folder that it is kept in.
struct KeptFile {
  enum class Kind { data, script } kind = Kind::data;
  std::string path;
  std::string bytes;
};

/// The one that tells that a folder is of a case that was kept.
inline constexpr std::string_view kKeptCaseFile = "case.json";

/// The folders that the others are in.
inline constexpr std::string_view kKeptFolders[] = {"inputs", "outputs", "expected"};

/// All files of `kept`: the elements of each buffer as they lie in memory (little-endian), under
/// inputs/, outputs/ and expected/; of a bounded expectation the float64 values, and how far from
/// each an output may be; what a whole program printed; case.json with names, types and shapes;
/// README.md for people; repeat.sh.
std::vector<KeptFile> kept_files(const KeptCase& kept);

}  // namespace labcheck
