// SPDX-License-Identifier: MIT
#include "harness/toolchain/compiler_log.hpp"

#include "harness/base/text.hpp"
#include "harness/toolchain/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <regex>

namespace labcheck {
namespace {

// std::regex recurses for every character, and a student controls the length of a line.
constexpr std::size_t kLongestLine = 2000;

std::vector<std::string> short_lines_of(std::string_view log) {
  std::vector<std::string> lines = lines_of(log);
  for (std::string& line : lines) line.resize(std::min(line.size(), kLongestLine));
  return lines;
}

const std::regex& nvcc_diagnostic() {
  static const std::regex pattern(
      R"(^( ?\S.*?)\((\d{1,9})\): (error|warning|remark|note)(?: #[\w-]+)?: (.*)$)");
  return pattern;
}

const std::regex& host_diagnostic() {
  static const std::regex pattern(
      R"(^( ?\S.*?):(\d{1,9}):(?:(\d{1,9}):)? (fatal error|error|warning|note): (.*)$)");
  return pattern;
}

Severity severity_of(const std::string& word) {
  if (word.ends_with("error")) return Severity::error;
  return word == "warning" ? Severity::warning : Severity::note;
}

// The entry of `names` with the longest name that `matches`, because the path of one file can end
// in the name of another; nullptr if there is none.
template <class Matches>
const PathNames::value_type* longest_name(const PathNames& names, Matches matches) {
  const PathNames::value_type* longest = nullptr;
  for (const auto& entry : names) {
    if (matches(entry.first) && (longest == nullptr || entry.first.size() > longest->first.size()))
      longest = &entry;
  }
  return longest;
}

std::optional<std::string> student_path(const std::string& file, const PathNames& names) {
  const auto* const entry = longest_name(
      names, [&](const std::string& name) { return file == name || file.ends_with("/" + name); });
  return entry == nullptr ? std::nullopt : std::optional(entry->second);
}

// "" for an object that was not compiled from the student's files.
std::string source_of(const std::string& object, const PathNames& names) {
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (object == std::to_string(k)) return names[k].second;
  }
  return {};
}

template <class Entry>
bool contains(const std::vector<Entry>& entries, const Entry& entry) {
  return std::find(entries.begin(), entries.end(), entry) != entries.end();
}

void add_unique(std::vector<std::string>& words, const std::string& word) {
  if (!contains(words, word)) words.push_back(word);
}

constexpr std::string_view kInfo = "ptxas info";
constexpr std::string_view kEntry = "Compiling entry function '";

bool is_frame_line(std::string_view line) {
  return line.starts_with("    ") && line.find(" bytes stack frame, ") != std::string_view::npos;
}

// The number that follows `words`.
std::optional<std::uint32_t> number_after(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  std::uint32_t number = 0;
  const char* start = line.data() + at + words.size();
  const auto [end, error] = std::from_chars(start, line.data() + line.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::uint32_t number_before(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == std::string_view::npos) return 0;
  const auto start = line.find_last_not_of("0123456789", at - 1) + 1;
  std::uint32_t number = 0;
  std::from_chars(line.data() + start, line.data() + at, number);
  return number;
}

}  // namespace

std::vector<Diagnostic> parse_compiler_log(std::string_view log, const PathNames& names) {
  std::vector<Diagnostic> diagnostics;
  for (const std::string& line : short_lines_of(log)) {
    std::smatch match;
    Diagnostic diagnostic;
    if (std::regex_match(line, match, nvcc_diagnostic())) {
      diagnostic = {match[1], std::stoi(match[2]), 0, severity_of(match[3]), verbatim(match[4])};
    } else if (std::regex_match(line, match, host_diagnostic())) {
      const int column = match[3].matched ? std::stoi(match[3]) : 0;
      diagnostic = {match[1], std::stoi(match[2]), column, severity_of(match[4]),
                    verbatim(match[5])};
    } else {
      continue;
    }
    const auto path = student_path(diagnostic.file, names);
    if (!path) continue;
    diagnostic.file = *path;
    // Host and device code are compiled separately, so most diagnostics appear twice.
    if (!contains(diagnostics, diagnostic)) diagnostics.push_back(std::move(diagnostic));
  }
  return diagnostics;
}

std::string with_student_paths(std::string_view log, const PathNames& names) {
  std::string text;
  for (std::size_t at = 0; at < log.size();) {
    const bool starts = at == 0 || log[at - 1] == '\n' || log[at - 1] == ' ';
    const auto is_here = [&](const std::string& name) {
      const std::string_view rest = log.substr(at);
      return rest.starts_with(name) && rest.size() > name.size() &&
             (rest[name.size()] == '(' || rest[name.size()] == ':');
    };
    const auto* const entry = starts ? longest_name(names, is_here) : nullptr;
    if (entry == nullptr) {
      text += log[at++];
    } else {
      text += entry->second;
      at += entry->first.size();
    }
  }
  return text;
}

std::string first_error(std::string_view log) {
  static const std::regex assembler(
      R"(^(?:ptxas|nvlink) (?:.*, line \d+; )?(?:error|fatal) *: (.*)$)");
  for (const std::string& line : short_lines_of(log)) {
    std::smatch match;
    if (std::regex_match(line, match, assembler)) return match[1];
    const bool is_diagnostic = std::regex_match(line, match, nvcc_diagnostic()) ||
                               std::regex_match(line, match, host_diagnostic());
    if (!is_diagnostic) continue;
    // The group before the message is the severity.
    const std::string severity = match[match.size() - 2];
    if (severity_of(severity) == Severity::error)
      return fmt::format("{}:{}: {}", std::filesystem::path(match[1].str()).filename().string(),
                         match[2].str(), match[match.size() - 1].str());
  }
  return {};
}

LinkProblems parse_linker_log(std::string_view log, const PathNames& names) {
  static const std::regex object(R"((?:^|[/ (])([\w.-]+)\.o\)?:)");
  static const std::regex undefined(R"(undefined reference to [`'](.+)')");
  static const std::regex twice(R"(multiple definition of [`'](.+?)')");
  LinkProblems problems;
  std::string file;  // the source of the current object; a line may name another object
  const auto add_problem = [&](std::vector<std::string>& words, const std::string& word,
                               Message message) {
    add_unique(words, word);
    const Diagnostic diagnostic{file, 0, 0, Severity::error, std::move(message)};
    if (!file.empty() && !contains(problems.diagnostics, diagnostic))
      problems.diagnostics.push_back(diagnostic);
  };
  for (const std::string& line : short_lines_of(log)) {
    std::smatch problem;
    const bool is_undefined = std::regex_search(line, problem, undefined);
    const bool is_twice = !is_undefined && std::regex_search(line, problem, twice);
    // Only the text before the problem names the object: the first definition comes after it.
    const std::string head = is_undefined || is_twice ? problem.prefix().str() : line;
    std::smatch match;
    if (std::regex_search(head, match, object)) file = source_of(match[1], names);
    const std::string symbol = problem[1];
    if (is_undefined)
      add_problem(problems.undefined, symbol, messages::used_but_not_defined(symbol));
    if (is_twice) add_problem(problems.defined_twice, symbol, messages::defined_twice(symbol));
    if (!is_twice || problems.defined_twice.front() != problem[1]) continue;
    const std::string rest = problem.suffix().str();
    const std::string other =
        std::regex_search(rest, match, object) ? source_of(match[1], names) : "";
    for (const std::string& definer : {other, file}) {
      if (!definer.empty()) add_unique(problems.definers, definer);
    }
  }
  return problems;
}

ResourceUsage parse_resource_usage(std::string_view log) {
  ResourceUsage usage;
  std::string kernel;
  std::uint32_t spilled = 0;
  for (const std::string& line : lines_of(log)) {
    if (is_frame_line(line)) {
      spilled =
          number_before(line, " bytes spill stores") + number_before(line, " bytes spill loads");
    } else if (const auto at = line.find(kEntry); at != std::string::npos) {
      const auto from = at + kEntry.size();
      kernel = line.substr(from, line.find('\'', from) - from);
      spilled = 0;
    } else if (const auto registers = number_after(line, ": Used ");
               registers && !kernel.empty() && line.starts_with(kInfo)) {
      usage[kernel] = {*registers, spilled};
      kernel.clear();
    }
  }
  return usage;
}

std::string without_resource_usage(std::string_view log) {
  std::string rest;
  for (const std::string& line : lines_of(log)) {
    if (!line.starts_with(kInfo) && !is_frame_line(line)) rest += line + '\n';
  }
  return rest;
}

}  // namespace labcheck
