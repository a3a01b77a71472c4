// SPDX-License-Identifier: MIT
#include "harness/base/cpp_text.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/features.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

namespace labcheck {
namespace {

// The words that begin the lines of each kind.
constexpr std::string_view kPtxFile = "feature-file: ";
constexpr std::string_view kPtx = "feature-ptx: ";
constexpr std::string_view kSymbol = "feature-symbol: ";
constexpr std::string_view kSystemCall = "feature-instruction: ";

// The line between the features and the symbols.
constexpr std::string_view kSymbols = "symbols:\n";

// PTX (PTX ISA 8.7, §9.7) that uses memory or units, instead of only declaring them. The
// declarations of constants are needed, too: nvcc's own tables for mathematical functions are also
// constants.
constexpr std::string_view kPtxPattern =
    R"((ld|st|atom|red|cvta|cp|ldmatrix|mbarrier)[a-z0-9_.:]*\.shared)"
    R"(|(ld|cvta)[a-z0-9_.]*\.const)"
    R"(|^[.a-z ]*\.const [^=;]*)"
    R"(|(wmma|wgmma|mma)(\.[a-z0-9_]+)*\.sync)"
    R"(|\.extern \.func.*\) malloc$)"
    R"(|\/\/ begin inline asm$)"
    R"(|\.entry [A-Za-z0-9_]*(3cub|6thrust|7cutlass|4cute)[0-9])";

// System calls on x86-64 and on ARM.
constexpr std::string_view kInstructionPattern =
    R"(^ *[0-9a-f]+:[[:space:]]+(syscall|sysenter|int +\$0x80|svc)\b)";

/// The position of the separator line. Only feature_script() writes before it: a student can choose
/// names that look like features or like the separator, but nm prints them after it.
std::size_t features_end(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    if (text.substr(line).starts_with(kSymbols)) return line;
    const std::size_t end = text.find('\n', line);
    if (end == std::string_view::npos) break;
    line = end + 1;
  }
  return text.size();
}

int leading_number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// `.file	3 "/usr/include/math.h"`
std::optional<std::pair<int, std::string>> file_in(std::string_view line) {
  const std::string_view number = trimmed(line.substr(std::string_view(".file").size()));
  const std::size_t open = number.find('"');
  const std::size_t close = number.rfind('"');
  if (open >= close) return std::nullopt;
  return std::pair(leading_number(number),
                   unescaped_name(number.substr(open + 1, close - open - 1)));
}

// `ld.shared	1	12`, with the file and the line of the code.
PtxMatch match_in(std::string_view line) {
  PtxMatch match;
  const std::size_t file = line.find('\t');
  const std::size_t number = line.find('\t', file + 1);
  if (file != std::string_view::npos && number != std::string_view::npos) {
    match.file = leading_number(line.substr(file + 1));
    match.line = leading_number(line.substr(number + 1));
  }
  match.text = line.substr(0, file);
  return match;
}

}  // namespace

std::string feature_script(const std::string& objects) {
  // The first expression of sed keeps the position of the code, the last appends it to a match.
  // With -lineinfo, .file lines name the files that code came from, even if all of it was inlined.
  // A student chooses these names, so they are not searched. Of the matches with the same text and
  // file, the first remains.
  return fmt::format(
      "for ptx in \"$TMPDIR\"/*.ptx; do\n"
      "  [ -f \"$ptx\" ] || continue\n"
      "  echo '{kind_file}' >&4\n"
      "  sed -n -E -e '/^[[:space:]]*\\.loc[[:space:]]/{{"
      "s/^[^0-9]*([0-9]+)[[:space:]]+([0-9]+).*$/\\t\\1\\t\\2/;h;d;}}' "
      "-e '/^[[:space:]]*\\.file[[:space:]]/{{s/^[[:space:]]*//;p;d;}}' "
      "-e 's/^.*({pattern}).*$/\\1/;T;G;s/\\n//;p' \"$ptx\" | "
      "sort -u -t \"$(printf '\\t')\" -k1,2 | sed 's/^/{kind_ptx}/' >&4\n"
      "done\n"
      "nm --undefined-only --demangle{objects} >\"$TMPDIR\"/undefined\n"
      "sed -n -E 's/^ +[Uvw] (.*)$/{kind_symbol}\\1/p' \"$TMPDIR\"/undefined | sort -u >&4\n"
      "objdump -d --no-show-raw-insn{objects} >\"$TMPDIR\"/code\n"
      "if grep -q -E '{instruction}' \"$TMPDIR\"/code; then echo '{kind_instruction}' >&4; fi\n",
      fmt::arg("kind_file", kPtxFile), fmt::arg("kind_ptx", kPtx), fmt::arg("kind_symbol", kSymbol),
      fmt::arg("kind_instruction", kSystemCall), fmt::arg("pattern", kPtxPattern),
      fmt::arg("instruction", kInstructionPattern), fmt::arg("objects", objects));
}

std::string symbol_script(const std::string& objects) {
  // A submission without functions is not an error, but a failure of nm is.
  return fmt::format(
      "nm --demangle --defined-only --extern-only{} >\"$TMPDIR\"/symbols\n"
      "echo symbols: >&4\n"
      "grep ' T ' \"$TMPDIR\"/symbols >&4 || true\n",
      objects);
}

FeatureMatches matches_in(std::string_view text) {
  FeatureMatches found;
  for (const std::string& text_line : lines_of(text.substr(0, features_end(text)))) {
    const std::string_view line = text_line;
    if (line.starts_with(kPtxFile)) {
      found.ptx.emplace_back();
    } else if (line.starts_with(kPtx) && !found.ptx.empty()) {
      const std::string_view match = line.substr(kPtx.size());
      if (match.starts_with(".file")) {
        if (auto file = file_in(match)) found.ptx.back().files.push_back(*std::move(file));
      } else {
        found.ptx.back().matches.push_back(match_in(match));
      }
    } else if (line.starts_with(kSymbol)) {
      found.symbols.emplace_back(line.substr(kSymbol.size()));
    } else if (line.starts_with(kSystemCall)) {
      found.has_system_call_instruction = true;
    }
  }
  return found;
}

std::string_view symbols_in(std::string_view text) {
  const std::size_t features = features_end(text);
  return features == text.size() ? std::string_view() : text.substr(features + kSymbols.size());
}

}  // namespace labcheck
