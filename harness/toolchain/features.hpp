// SPDX-License-Identifier: MIT
/// Which features a submission's own code uses: the part of a build's shell script that searches
/// the compiled code, and what its matches prove.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/feature.hpp"
#include "harness/model/submission.hpp"

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

/// The features that the matches `found` in the compiled `files` prove, in the order of the
/// enumeration, with the first line of `files` that shows each.
std::vector<FeatureUse> features_of(const FeatureMatches& found,
                                    const std::vector<SubmittedFile>& files);

/// Whether the code may use several streams: `one` only if all functions that it calls are known to
/// create neither streams nor threads, nor to find other functions.
StreamUse stream_use_of(const FeatureMatches& found);

}  // namespace labcheck
