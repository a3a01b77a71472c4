// SPDX-License-Identifier: MIT
/// The part of a build's shell script that searches the compiled code for features.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A match in PTX, with the number of the file and the line of the code before it (0: unknown).
struct PtxMatch {
  std::string text;
  int file = 0;
  int line = 0;
};

/// The matches in one PTX file, and the files that its code comes from, by number.
struct PtxMatches {
  std::vector<PtxMatch> matches;
  std::vector<std::pair<int, std::string>> files;
};

/// What feature_script() found. `symbols` are undefined symbols, demangled.
struct FeatureMatches {
  std::vector<PtxMatches> ptx;
  std::vector<std::string> symbols;
  bool has_system_call_instruction = false;
};

/// Commands that search the PTX files in $TMPDIR, and the undefined symbols and the instructions of
/// `objects` (words of a shell command). They write what they find to descriptor 4.
std::string feature_script(const std::string& objects);

/// Commands to run after those. They write a separator line to descriptor 4, and then the global
/// functions that `objects` define, as nm prints them.
std::string symbol_script(const std::string& objects);

/// What the first commands found, in the output `text` of both. Other lines, including all that nm
/// printed for the second, are ignored.
FeatureMatches matches_in(std::string_view text);

/// The lines that nm printed for the second commands, in the output `text` of both.
std::string_view symbols_in(std::string_view text);

}  // namespace labcheck
