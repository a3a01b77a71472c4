#include "harness/toolchain/compiler_log.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <optional>
#include <regex>

namespace labcheck {
namespace {

// Matching goes one call deeper for each character, and a line can be as long as a student wants.
constexpr std::size_t kLongestLine = 2000;

std::vector<std::string> short_lines_of(std::string_view log) {
  std::vector<std::string> lines = lines_of(log);
  for (std::string& line : lines) line.resize(std::min(line.size(), kLongestLine));
  return lines;
}

const std::regex& nvcc_remark() {
  static const std::regex pattern(
      R"(^(\S.*?)\((\d{1,9})\): (error|warning|remark|note)(?: #[\w-]+)?: (.*)$)");
  return pattern;
}

const std::regex& host_remark() {
  static const std::regex pattern(
      R"(^(\S.*?):(\d{1,9}):(?:(\d{1,9}):)? (fatal error|error|warning|note): (.*)$)");
  return pattern;
}

Severity severity_of(const std::string& word) {
  if (word.ends_with("error")) return Severity::error;
  return word == "warning" ? Severity::warning : Severity::note;
}

std::optional<std::string> own_path(const std::string& file, const PathNames& names) {
  for (const auto& [name, path] : names) {
    if (file == name || file.ends_with("/" + name)) return path;
  }
  return std::nullopt;
}

void add_unique(std::vector<std::string>& words, std::string word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
}

}  // namespace

std::vector<Diagnostic> parse_compiler_log(std::string_view log, const PathNames& names) {
  std::vector<Diagnostic> diagnostics;
  for (const std::string& line : short_lines_of(log)) {
    std::smatch match;
    Diagnostic diagnostic;
    if (std::regex_match(line, match, nvcc_remark())) {
      diagnostic = {match[1], std::stoi(match[2]), 0, severity_of(match[3]), match[4]};
    } else if (std::regex_match(line, match, host_remark())) {
      const int column = match[3].matched ? std::stoi(match[3]) : 0;
      diagnostic = {match[1], std::stoi(match[2]), column, severity_of(match[4]), match[5]};
    } else {
      continue;
    }
    const auto path = own_path(diagnostic.file, names);
    if (!path) continue;
    diagnostic.file = *path;
    // Host and device code are compiled apart, so that most remarks come twice.
    const bool known =
        std::find(diagnostics.begin(), diagnostics.end(), diagnostic) != diagnostics.end();
    if (!known) diagnostics.push_back(std::move(diagnostic));
  }
  return diagnostics;
}

std::string with_own_paths(std::string_view log, const PathNames& names) {
  std::string text(log);
  for (const auto& [name, path] : names) {
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
      const bool starts = at == 0 || text[at - 1] == '\n' || text[at - 1] == ' ';
      const std::size_t end = at + name.size();
      const bool ends = end < text.size() && (text[end] == '(' || text[end] == ':');
      if (starts && ends) text.replace(at, name.size(), path);
      at += starts && ends ? path.size() : name.size();
    }
  }
  return text;
}

LinkProblems parse_linker_log(std::string_view log) {
  static const std::regex undefined(R"(undefined reference to [`'](.+)')");
  static const std::regex twice(R"(multiple definition of [`'](.+?)')");
  LinkProblems problems;
  for (const std::string& line : short_lines_of(log)) {
    std::smatch match;
    if (std::regex_search(line, match, undefined)) add_unique(problems.undefined, match[1]);
    if (std::regex_search(line, match, twice)) add_unique(problems.defined_twice, match[1]);
  }
  return problems;
}

}  // namespace labcheck
