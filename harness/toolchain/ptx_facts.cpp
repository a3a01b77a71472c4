// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/code_facts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>

namespace labcheck {
namespace {

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

// Removes the number at the start of `text`, after blanks, and returns it.
int take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
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

}  // namespace labcheck
