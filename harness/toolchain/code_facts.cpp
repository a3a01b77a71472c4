// SPDX-License-Identifier: MIT
#include "harness/toolchain/code_facts.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

// The words that begin the lines of each kind.
constexpr std::string_view kPtxLine = "ptx";
constexpr std::string_view kEvidenceLine = "shows ";
constexpr std::string_view kFileLine = "file ";
constexpr std::string_view kUndefinedLine = "undefined ";
constexpr std::string_view kFunctionLine = "function ";
constexpr std::string_view kSystemCallLine = "system call";

// Removes the next word of `text` and returns it.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

int number_of(std::string_view word) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

template <class Entry>
void append(std::vector<Entry>& to, std::vector<Entry>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void add_line(CodeFacts& facts, std::string_view line) {
  const auto begins = [&](std::string_view kind) {
    if (!line.starts_with(kind)) return false;
    line.remove_prefix(kind.size());
    return true;
  };
  if (line == kPtxLine) {
    facts.ptx.emplace_back();
  } else if (line == kSystemCallLine) {
    facts.has_system_call = true;
  } else if (begins(kUndefinedLine)) {
    facts.undefined.emplace_back(line);
  } else if (begins(kFunctionLine)) {
    facts.functions.emplace_back(line);
  } else if (!facts.ptx.empty() && begins(kFileLine)) {
    const int number = number_of(take_word(line));
    facts.ptx.back().files.emplace_back(number, line);
  } else if (!facts.ptx.empty() && begins(kEvidenceLine)) {
    const auto fact = parse_enum<PtxFact>(take_word(line));
    const int file = number_of(take_word(line));
    if (fact) facts.ptx.back().evidence.push_back({*fact, file, number_of(line)});
  }
}

}  // namespace

void CodeFacts::add(CodeFacts other) {
  append(ptx, other.ptx);
  append(undefined, other.undefined);
  append(functions, other.functions);
  has_system_call = has_system_call || other.has_system_call;
}

std::vector<std::string> undefined_symbols_in(std::string_view text) {
  // "                 U cudaMalloc"; w and v are weak.
  constexpr std::size_t kType = 17;
  std::vector<std::string> symbols;
  for (const std::string& line : lines_of(text)) {
    const std::string_view name = std::string_view(line).substr(std::min(kType + 2, line.size()));
    const bool is_symbol = line.starts_with(' ') && line.find_first_not_of(' ') == kType &&
                           std::string_view("Uvw").find(line[kType]) != std::string_view::npos;
    if (is_symbol && !name.empty()) symbols.emplace_back(name);
  }
  return symbols;
}

std::vector<std::string> functions_in(std::string_view text) {
  std::vector<std::string> functions;
  for (const std::string& line : lines_of(text)) {
    const auto type = line.find(" T ");
    if (type != std::string::npos) functions.push_back(line.substr(type + 3));
  }
  return functions;
}

std::string text_of(const CodeFacts& facts) {
  std::string text;
  const auto add = [&text](std::string_view kind, std::string_view rest) {
    text.append(kind).append(rest) += '\n';
  };
  for (const PtxFacts& ptx : facts.ptx) {
    add(kPtxLine, "");
    for (const auto& [number, path] : ptx.files) add(kFileLine, fmt::format("{} {}", number, path));
    for (const PtxEvidence& shown : ptx.evidence)
      add(kEvidenceLine, fmt::format("{} {} {}", to_string(shown.fact), shown.file, shown.line));
  }
  for (const std::string& symbol : facts.undefined) add(kUndefinedLine, symbol);
  for (const std::string& function : facts.functions) add(kFunctionLine, function);
  if (facts.has_system_call) add(kSystemCallLine, "");
  return text;
}

CodeFacts parse_code_facts(std::string_view text) {
  CodeFacts facts;
  for (const std::string& line : lines_of(text)) add_line(facts, line);
  return facts;
}

}  // namespace labcheck
