// SPDX-License-Identifier: MIT
#include "harness/cluster/job_script.hpp"

#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
    return std::string(word);
  std::string quoted = "'";
  for (const char letter : word) {
    if (letter == '\'') {
      quoted += "'\\''";
    } else {
      quoted += letter;
    }
  }
  return quoted + "'";
}

std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         const std::vector<std::string>& removed) {
  std::vector<std::string> kept;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string name = words[k].substr(0, words[k].find('='));
    if (std::ranges::find(removed, name) == removed.end()) {
      kept.push_back(words[k]);
    } else if (name == words[k]) {
      ++k;  // the value is the next word
    }
  }
  return kept;
}

std::string job_script(const std::string& run, const std::string& program,
                       const std::vector<std::string>& words, std::string_view rest) {
  std::string script = fmt::format("#!/bin/sh\n# Written by labcheck.\nexport {}={}\nexec {}",
                                   kRunVariable, run, shell_quoted(program));
  for (const std::string& word : words) script += " " + shell_quoted(word);
  return script + fmt::format(" {}\n", rest);
}

}  // namespace labcheck
