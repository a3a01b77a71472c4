// SPDX-License-Identifier: MIT
#include "harness/toolchain/code_facts.hpp"

#include "harness/base/cpp_text.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <optional>

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

// Removes the number at the start of `text`, after blanks, and returns it.
int take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
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
    const int number = take_number(line);
    take_word(line);  // the blank
    facts.ptx.back().files.emplace_back(number, line);
  } else if (!facts.ptx.empty() && begins(kEvidenceLine)) {
    const auto fact = parse_enum<PtxFact>(take_word(line));
    const int file = take_number(line);
    if (fact) facts.ptx.back().evidence.push_back({*fact, file, take_number(line)});
  }
}

using Words = std::initializer_list<std::string_view>;

constexpr std::string_view kInstruction = "abcdefghijklmnopqrstuvwxyz0123456789_.:";

bool contains_any(std::string_view text, Words words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// Whether `line` contains one of `names` and then, in the same instruction, `modifier`.
bool has_instruction(std::string_view line, Words names, std::string_view modifier) {
  for (std::size_t at = 0; (at = line.find(modifier, at)) != std::string_view::npos; ++at) {
    const std::string_view before = line.substr(0, at);
    if (contains_any(before.substr(before.find_last_not_of(kInstruction) + 1), names)) return true;
  }
  return false;
}

// A variable, not an instruction.
bool declares_constant(std::string_view line) {
  const std::string_view declared = line.substr(0, line.find_first_of("=;"));
  const std::size_t at = declared.find(".const ");
  return at != std::string_view::npos &&
         declared.substr(0, at).find_first_not_of(".abcdefghijklmnopqrstuvwxyz ") ==
             std::string_view::npos &&
         declared.find(" __cudart_") == std::string_view::npos;
}

// Whether `line` declares a kernel in the namespace that a name contains as `mangled`.
bool declares_kernel(std::string_view line, std::string_view mangled) {
  constexpr std::string_view kKernel = ".entry ";
  const std::size_t kernel = line.find(kKernel);
  if (kernel == std::string_view::npos) return false;
  const std::string_view rest = line.substr(kernel + kKernel.size());
  const std::string_view name = rest.substr(0, rest.find('('));
  const std::size_t at = name.find(mangled);
  return at != std::string_view::npos && at + mangled.size() < name.size() &&
         std::string_view("0123456789").find(name[at + mangled.size()]) != std::string_view::npos;
}

bool shows(PtxFact fact, std::string_view line) {
  switch (fact) {
    case PtxFact::shared_memory:
      return has_instruction(
          line, {"ld", "st", "atom", "red", "cvta", "cp", "ldmatrix", "mbarrier"}, ".shared");
    case PtxFact::constant_declared:
      return declares_constant(line);
    case PtxFact::constant_read:
      return has_instruction(line, {"ld", "cvta"}, ".const");
    case PtxFact::tensor_cores:
      return has_instruction(line, {"mma"}, ".sync");
    case PtxFact::device_malloc:
      return line.ends_with(") malloc") && contains_any(line, {".extern .func"});
    case PtxFact::inline_assembly:
      return line.ends_with("// begin inline asm");
    case PtxFact::cub_kernel:
      return declares_kernel(line, "3cub");
    case PtxFact::thrust_kernel:
      return declares_kernel(line, "6thrust");
    case PtxFact::cutlass_kernel:
      return declares_kernel(line, "7cutlass");
    case PtxFact::cute_kernel:
      return declares_kernel(line, "4cute");
  }
  return false;
}

// `.file	3 "/usr/include/math.h"`
std::optional<std::pair<int, std::string>> file_in(std::string_view text) {
  const int number = take_number(text);
  const std::size_t open = text.find('"');
  const std::size_t close = text.rfind('"');
  if (open >= close) return std::nullopt;
  return std::pair(number, unescaped_name(text.substr(open + 1, close - open - 1)));
}

// Removes `directive` from the start of `line`, after blanks.
bool take_directive(std::string_view& line, std::string_view directive) {
  const std::string_view text = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  if (!text.starts_with(directive)) return false;
  const std::string_view rest = text.substr(directive.size());
  if (rest.empty() || (rest.front() != ' ' && rest.front() != '\t')) return false;
  line = rest;
  return true;
}

void add(PtxFacts& facts, const PtxEvidence& shown) {
  const auto known = std::ranges::find_if(facts.evidence, [&](const PtxEvidence& other) {
    return other.fact == shown.fact && other.file == shown.file;
  });
  if (known == facts.evidence.end())
    facts.evidence.push_back(shown);
  else
    known->line = std::min(known->line, shown.line);
}

}  // namespace

PtxFacts facts_of_ptx(std::string_view ptx) {
  PtxFacts facts;
  int file = 0, line_number = 0;
  while (!ptx.empty()) {
    std::string_view line = ptx.substr(0, ptx.find('\n'));
    ptx.remove_prefix(std::min(line.size() + 1, ptx.size()));
    if (take_directive(line, ".loc")) {
      file = take_number(line);
      line_number = take_number(line);
    } else if (take_directive(line, ".file")) {
      if (auto named = file_in(line)) facts.files.push_back(*std::move(named));
    } else {
      for (std::size_t k = 0; k < kEnumNames<PtxFact>.size(); ++k) {
        const auto fact = static_cast<PtxFact>(k);
        if (shows(fact, line)) add(facts, {fact, file, line_number});
      }
    }
  }
  return facts;
}

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
