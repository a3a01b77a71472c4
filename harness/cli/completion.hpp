/// What a shell may put in for a word of a command line that is being typed.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// A word that may stand there.
struct CompletionWord {
  std::string word;  // whole: "--backend=sim" for "--backend=s"
  std::string what;  // a few words on it, or nothing
};

enum class Paths { none, files, folders };

/// `paths`: which paths may stand there, too; behind the '=' of a word that has one.
struct Completion {
  std::vector<CompletionWord> candidates;
  Paths paths = Paths::none;
};

/// Gives the labs' names; where --labs was typed, of that folder, else "".
using LabNames = std::function<std::vector<std::string>(const std::string& root)>;

/// `words` are those behind the program's name; the last one is being typed and may be empty.
Completion complete(const std::vector<std::string>& words, const LabNames& lab_names);

/// What the shells' files read: a line for each candidate, "WORD<tab>WHAT", and one ":files" or
/// ":folders" where paths may stand there.
std::string completion_text(const Completion& completion);

/// completion_text for the words behind `labcheck __complete`, with the labs that are installed.
std::string answer_completion(const std::vector<std::string>& words);

}  // namespace labcheck
