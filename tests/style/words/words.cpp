// SPDX-License-Identifier: MIT
#include "tests/style/words/words.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

struct Word {
  std::string text;  // in lower case; empty: a boundary between phrases
  std::size_t line;
};

char at(std::string_view text, std::size_t index) {
  return index < text.size() ? text[index] : '\0';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_letter(char c) {
  return is_upper(c) || is_lower(c);
}

// "readHTTPReply" is read, HTTP, Reply.
bool begins_word(std::string_view text, std::size_t index) {
  const char before = index == 0 ? '\0' : text[index - 1];
  if (!is_letter(before)) return true;
  if (!is_upper(text[index])) return false;
  return is_lower(before) || is_lower(at(text, index + 1));
}

std::vector<Word> split(std::string_view text) {
  constexpr std::string_view kSeparators = " \t\r_-/#'\"0123456789";
  std::vector<Word> words;
  std::size_t line = 1;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (is_letter(c)) {
      if (begins_word(text, k)) words.push_back({{}, line});
      words.back().text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (c == '\n') {
      ++line;
    } else if (kSeparators.find(c) == std::string_view::npos) {
      words.push_back({{}, line});
    }
  }
  return words;
}

Phrase phrase_of(std::string_view text) {
  Phrase phrase;
  std::string word;
  for (const char c : std::string(text) + " ") {
    if (is_letter(c) || c == '*') {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      phrase.push_back(std::move(word));
      word.clear();
    }
  }
  return phrase;
}

bool matches(const std::string& word, const std::string& pattern) {
  if (!pattern.ends_with('*')) return word == pattern;
  return word.starts_with(std::string_view(pattern).substr(0, pattern.size() - 1));
}

bool matches_at(const std::vector<Word>& words, std::size_t begin, const Phrase& phrase) {
  if (begin + phrase.size() > words.size()) return false;
  return std::equal(phrase.begin(), phrase.end(),
                    words.begin() + static_cast<std::ptrdiff_t>(begin),
                    [](const std::string& pattern, const Word& word) {
                      return !word.text.empty() && matches(word.text, pattern);
                    });
}

// Whether an exception covers the match at `begin`: the exception contains the phrase somewhere.
bool is_exception(const std::vector<Word>& words, std::size_t begin, const AvoidedPhrase& avoided) {
  return std::any_of(
      avoided.exceptions.begin(), avoided.exceptions.end(), [&](const Phrase& exception) {
        for (std::size_t shift = 0; shift < exception.size() && shift <= begin; ++shift) {
          if (shift + avoided.phrase.size() <= exception.size() &&
              matches_at(words, begin - shift, exception))
            return true;
        }
        return false;
      });
}

std::vector<std::string> entries_of(std::string_view text) {
  std::vector<std::string> entries;
  for (const std::string& line : lines_of(std::string(text))) {
    if (!line.empty() && line.front() != '#') entries.push_back(line);
  }
  return entries;
}

bool is_text_file(const fs::path& file) {
  constexpr std::array kEndings{".cpp", ".hpp", ".h",    ".cu",   ".cuh",   ".def", ".ptx",  ".txt",
                                ".md",  ".in",  ".yaml", ".yml",  ".mjs",   ".js",  ".json", ".css",
                                ".py",  ".sh",  ".1",    ".html", ".cmake", ".svg"};
  const std::string ending = file.extension().string();
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end() ||
         file.filename() == "bootstrap" || file.filename() == "Dockerfile";
}

bool is_skipped(const fs::path& path) {
  constexpr std::array kSkipped{"build",
                                ".git",
                                "node_modules",
                                "package-lock.json",
                                "corpus",
                                "planted",
                                "LICENSE",
                                "copyright",
                                "avoided_words.txt",
                                "allowed_words.txt",
                                "cudart13_exports.txt"};
  return std::find(kSkipped.begin(), kSkipped.end(), path.filename()) != kSkipped.end();
}

}  // namespace

std::vector<AvoidedPhrase> parse_avoided(std::string_view text) {
  std::vector<AvoidedPhrase> all;
  for (const std::string& entry : entries_of(text)) {
    const auto equals = entry.find(" = ");
    if (equals == std::string::npos) throw std::runtime_error("no ' = ' in: " + entry);
    const auto unless = entry.find("; unless ");
    AvoidedPhrase avoided{phrase_of(std::string_view(entry).substr(0, equals)),
                          entry.substr(equals + 3, unless - std::min(unless, equals + 3)),
                          {}};
    if (avoided.phrase.empty()) throw std::runtime_error("no word in: " + entry);
    std::size_t begin = unless == std::string::npos ? entry.size() : unless + 9;
    while (begin < entry.size()) {
      const std::size_t end = std::min(entry.find(',', begin), entry.size());
      avoided.exceptions.push_back(phrase_of(std::string_view(entry).substr(begin, end - begin)));
      begin = end + 1;
    }
    all.push_back(std::move(avoided));
  }
  return all;
}

std::vector<AllowedUse> parse_allowed(std::string_view text) {
  std::vector<AllowedUse> all;
  for (const std::string& entry : entries_of(text)) {
    const auto file_end = entry.find(": ");
    const auto phrase_end = entry.find(": ", std::min(file_end, entry.size() - 2) + 2);
    if (phrase_end == std::string::npos || phrase_end + 2 >= entry.size())
      throw std::runtime_error("not 'FILE: PHRASE: REASON': " + entry);
    all.push_back({entry.substr(0, file_end),
                   phrase_of(std::string_view(entry).substr(file_end, phrase_end - file_end))});
  }
  return all;
}

std::vector<AvoidedUse> find_avoided(std::string_view text,
                                     const std::vector<AvoidedPhrase>& avoided) {
  const std::vector<Word> words = split(text);
  std::vector<AvoidedUse> found;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (words[k].text.empty()) continue;
    for (const AvoidedPhrase& each : avoided) {
      if (each.phrase.front().front() != words[k].text.front()) continue;  // the usual case, fast
      if (matches_at(words, k, each.phrase) && !is_exception(words, k, each))
        found.push_back({words[k].line, &each});
    }
  }
  return found;
}

bool is_allowed(const std::string& file, const Phrase& phrase,
                const std::vector<AllowedUse>& allowed) {
  return std::any_of(allowed.begin(), allowed.end(), [&](const AllowedUse& use) {
    return use.phrase == phrase && matches(file, use.file);
  });
}

std::string to_string(const Phrase& phrase) {
  return fmt::format("{}", fmt::join(phrase, " "));
}

std::vector<std::string> project_texts(const fs::path& root) {
  std::vector<std::string> files;
  for (auto entry = fs::recursive_directory_iterator(root);
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (is_skipped(entry->path())) {
      if (entry->is_directory()) entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && is_text_file(entry->path())) {
      files.push_back(fs::relative(entry->path(), root).string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace labcheck::test
