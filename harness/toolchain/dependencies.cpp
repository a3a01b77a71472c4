// SPDX-License-Identifier: MIT
#include "harness/toolchain/dependencies.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The words of makefile rules. A blank after a backslash is part of a word; a line end after a
// backslash separates words.
std::vector<std::string> words_of(std::string_view rules) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t k = 0; k < rules.size(); ++k) {
    const bool escapes = rules[k] == '\\' && k + 1 < rules.size();
    if (escapes && (rules[k + 1] == ' ' || rules[k + 1] == '#')) {
      word += rules[++k];
    } else if (escapes && rules[k + 1] == '\n') {
      ++k;
      end_word();
    } else if (rules[k] == ' ' || rules[k] == '\t' || rules[k] == '\n') {
      end_word();
    } else {
      word += rules[k];
    }
  }
  end_word();
  return words;
}

std::string digest_of(const std::string& file, const fs::path& folder) {
  try {
    return sha256_hex(read_file(folder / file));
  } catch (const UserError&) {
    return "gone";
  }
}

}  // namespace

std::vector<std::string> parse_dependencies(std::string_view rules) {
  const std::vector<std::string> words = words_of(rules);
  std::vector<std::string> files;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const bool is_target = words[k].ends_with(':') || (k + 1 < words.size() && words[k + 1] == ":");
    if (!is_target && std::find(files.begin(), files.end(), words[k]) == files.end())
      files.push_back(words[k]);
  }
  return files;
}

std::string fingerprint(const std::vector<std::string>& files, const fs::path& folder) {
  std::string prints;
  for (const std::string& file : files)
    prints += fmt::format("{} {}\n", digest_of(file, folder), file);
  return prints;
}

bool is_current(std::string_view prints, const fs::path& folder) {
  const std::vector<std::string> lines = lines_of(prints);
  return std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
    const auto blank = line.find(' ');
    return blank != std::string::npos &&
           line.substr(0, blank) == digest_of(line.substr(blank + 1), folder);
  });
}

}  // namespace labcheck
