// SPDX-License-Identifier: MIT
/// Finds words and phrases that the project avoids.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// One or more words in lower case; "colour*" matches every word that begins like it.
using Phrase = std::vector<std::string>;

struct AvoidedPhrase {
  Phrase phrase;
  std::string replacement;
  std::vector<Phrase> exceptions;  // longer phrases that contain it and are fine
};

/// `file` is a path in the source folder; if it ends in *, every file that begins like it.
struct AllowedUse {
  std::string file;
  Phrase phrase;
};

/// Parse the two lists; their comments describe the formats. Throw std::runtime_error with the line
/// that is wrong.
std::vector<AvoidedPhrase> parse_avoided(std::string_view text);
std::vector<AllowedUse> parse_allowed(std::string_view text);

struct AvoidedUse {
  std::size_t line;  // 1 or more
  const AvoidedPhrase* phrase;
};

/// Every avoided phrase in `text`. Identifiers are split at underscores and capitals; line breaks,
/// blanks, quotes, comment signs and hyphens separate words, any other character separates phrases.
std::vector<AvoidedUse> find_avoided(std::string_view text,
                                     const std::vector<AvoidedPhrase>& avoided);

bool is_allowed(const std::string& file, const Phrase& phrase,
                const std::vector<AllowedUse>& allowed);

std::string to_string(const Phrase& phrase);

/// The files of the project that contain text: code, scripts, data and documentation, as paths in
/// `root`, sorted. Skips what tools install or build, and texts of other authors.
std::vector<std::string> project_texts(const std::filesystem::path& root);

}  // namespace labcheck::test
