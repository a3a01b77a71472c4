// SPDX-License-Identifier: MIT
#include "harness/cluster/job_script.hpp"

#include "harness/base/text.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

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
                                   kRunVariable, run, as_shell_word(program));
  for (const std::string& word : words) script += " " + as_shell_word(word);
  return script + fmt::format(" {}\n", rest);
}

}  // namespace labcheck
