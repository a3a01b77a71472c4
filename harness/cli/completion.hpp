// SPDX-License-Identifier: MIT
/// Completion of a command line that is being typed.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// A candidate for the word being typed.
struct CompletionWord {
  std::string word;  // the whole word: "--backend=sim" for "--backend=s"
  std::string what;  // a short description, or nothing
};

enum class Paths { none, files, folders };

/// `paths`: whether a path is possible, too; after the '=' if the word has one.
struct Completion {
  std::vector<CompletionWord> candidates;
  Paths paths = Paths::none;
};

/// Returns the names of the labs in `root`, the folder typed after --labs; "" for the default.
using LabNames = std::function<std::vector<std::string>(const std::string& root)>;

/// `words` are those after the program's name; the last one is being typed and may be empty.
Completion complete(const std::vector<std::string>& words, const LabNames& lab_names);

/// The format that the shells' completion files read: a line "WORD<tab>WHAT" for each candidate,
/// and a line ":files" or ":folders" if a path is possible.
std::string completion_text(const Completion& completion);

/// completion_text for the words after `labcheck __complete`, with the installed labs.
std::string answer_completion(const std::vector<std::string>& words);

}  // namespace labcheck
