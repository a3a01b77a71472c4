// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/pipeline/validate_lab.hpp"
#include "harness/toolchain/source_text.hpp"

#include <map>
#include <set>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kCall = "LABCHECK_CALL";

bool is_in_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

// The words of `code` that a `(` follows, each with the line of its first occurrence.
std::map<std::string, int> called_words(std::string_view code) {
  std::map<std::string, int> words;
  int line = 1;
  std::string word;
  for (std::size_t k = 0; k < code.size(); ++k) {
    const char c = code[k];
    if (is_in_word(c)) {
      const bool starts = k == 0 || !is_in_word(code[k - 1]);
      if (starts) word.clear();
      word += c;
    } else if (c == '(' && !word.empty()) {
      words.emplace(word, line);
      word.clear();
    } else if (c != ' ' && c != '\n') {
      word.clear();
    }
    if (c == '\n') ++line;
  }
  return words;
}

// For each function with a LABCHECK_CALL, the words that its block calls.
std::map<std::string, std::set<std::string>> blocks_of(const std::string& driver) {
  std::map<std::string, std::set<std::string>> blocks;
  for (std::size_t at = driver.find(kCall); at != std::string::npos;) {
    const std::size_t next = driver.find(kCall, at + kCall.size());
    const std::string block = driver.substr(at + kCall.size(), next - at - kCall.size());
    const std::size_t open = block.find('(');
    const std::size_t close = block.find(')');
    if (open != std::string::npos && close != std::string::npos && open < close) {
      const std::string name(trimmed(std::string_view(block).substr(open + 1, close - open - 1)));
      for (const auto& [word, line] : called_words(std::string_view(block).substr(close)))
        blocks[name].insert(word);
    }
    at = next;
  }
  return blocks;
}

// The functions that a header declares without defining them: statements outside of braces that
// end in ");", except those of extern "C".
std::map<std::string, int> declared_functions(const std::string& header) {
  std::map<std::string, int> declared;
  std::string statement;
  int line = 1;
  int first_line = 1;
  int depth = 0;
  for (const std::string& text : lines_of(header)) {
    if (!trimmed(text).starts_with("#")) {
      for (const char c : text + " ") {
        if (c == '{' && statement.find("extern \"C\"") == std::string::npos) ++depth;
        if (c == '}' && depth > 0) --depth;
        if (trimmed(statement).empty()) first_line = line;
        if (c == ';' && depth == 0 && trimmed(statement).ends_with(")")) {
          const auto words = called_words(statement);
          if (words.size() == 1) declared.emplace(words.begin()->first, first_line);
        }
        c == ';' || c == '{' || c == '}' ? statement.clear() : statement.push_back(c);
      }
    }
    ++line;
  }
  return declared;
}

}  // namespace

std::vector<Diagnostic> untested_functions(const Lab& lab) {
  if (!has_functions(lab.assignment)) return {};
  const fs::path header = lab.assignment_folder / "lab.cuh";
  std::map<std::string, int> functions = declared_functions(without_comments(read_file(header)));
  for (const Part& part : lab.assignment.parts) {
    for (const RequiredFunction& function : part.functions) functions.emplace(function.name, 0);
  }
  const auto blocks = blocks_of(without_comments(read_file(lab.assignment_folder / "driver.cu")));
  std::set<std::string> tested;
  for (const TestCase& test_case : lab.assignment.cases) {
    tested.insert(test_case.call);
    const auto block = blocks.find(test_case.call);
    if (block != blocks.end()) tested.insert(block->second.begin(), block->second.end());
  }
  // What the lab itself defines is for students to call.
  std::set<std::string> provided;
  for (const Part& part : lab.assignment.parts) {
    for (const std::string& name : part.given) {
      const std::string code = without_comments(read_file(lab.assignment_folder / name));
      for (const auto& [word, line] : called_words(code)) provided.insert(word);
    }
  }
  std::vector<Diagnostic> warnings;
  for (const auto& [name, line] : functions) {
    if (tested.contains(name) || provided.contains(name)) continue;
    warnings.push_back({header.string(), line, line > 0 ? 1 : 0, Severity::warning,
                        messages::function_not_tested(name)});
  }
  return warnings;
}

}  // namespace labcheck
