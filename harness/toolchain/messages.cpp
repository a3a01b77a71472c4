// SPDX-License-Identifier: MIT
#include "harness/toolchain/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace labcheck::messages {
namespace {

using Kind = CompileFailure::Kind;

constexpr std::size_t kLongestError = 200;  // [bytes]
constexpr std::size_t kMostReplacements = 4;

bool is_library_call(const std::string& name) {
  constexpr std::array kBeginnings{"cublas",   "cudnn",    "cufft", "curand",
                                   "cusolver", "cusparse", "nccl",  "npp"};
  return std::ranges::any_of(kBeginnings,
                             [&](const char* start) { return name.starts_with(start); });
}

// As in cuInit, unlike cudaMalloc and cublasCreate.
bool is_driver_call(const std::string& name) {
  return name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z';
}

// An error in a template can name types that fill several screens.
std::string shortened(const std::string& text) {
  const std::string_view shown = utf8_prefix(text, kLongestError);
  return fmt::format("{}{}", shown, shown.size() < text.size() ? "…" : "");
}

CompileFailure defined_twice(const std::string& symbol, const std::vector<std::string>& definers) {
  std::vector<std::string> files;
  for (const std::string& path : definers) files.push_back(std::filesystem::path(path).filename());
  if (files.size() == 1) {
    return {Kind::linker,
            tr("{} defines {}, and so does a file of the lab.", files.front(), symbol),
            tr("Remove your definition and use the lab's, or give yours another name.")};
  }
  return {Kind::linker,
          files.empty() ? tr("The submission defines {} twice.", symbol)
                        : tr("The submission defines {} twice: in {}.", symbol, joined(files)),
          tr("Make it static, or define it in only one file.")};
}

}  // namespace

std::string replacements_for(const std::vector<Diagnostic>& diagnostics,
                             const std::string& other_error) {
  std::vector<std::string> errors{other_error};
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == Severity::error) errors.push_back(diagnostic.message);
  }
  std::vector<std::string> sentences;
  for (const std::string& error : errors) {
    const std::string sentence = replacement_for(error);
    if (!sentence.empty() && sentences.size() < kMostReplacements &&
        std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
      sentences.push_back(sentence);
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

CompileFailure does_not_compile(const std::vector<Diagnostic>& diagnostics,
                                const std::string& other_error) {
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto errors = std::count_if(diagnostics.begin(), diagnostics.end(), is_error);
  const auto first = std::find_if(diagnostics.begin(), diagnostics.end(), is_error);
  const std::string error =
      first == diagnostics.end()
          ? other_error
          : fmt::format("{}:{}: {}", std::filesystem::path(first->file).filename().string(),
                        first->line, first->message);
  std::string message = tr("The submission does not compile.");
  if (!error.empty()) {
    message = tr("The submission does not compile: {}", shortened(error));
    if (errors > 1) {
      const auto more = static_cast<std::uint64_t>(errors - 1);
      message += " " + tr_plural("(and {} more error)", "(and {} more errors)", more,
                                 with_thousands(more));
    }
  }
  const std::string replacements = replacements_for(diagnostics, other_error);
  return {Kind::compiler, message,
          replacements.empty() && errors != 1
              ? tr("Start with the first error: later errors often follow from it.")
              : replacements};
}

std::string call_not_simulated(const LinkProblems& problems, DriverApi driver) {
  const auto of_driver = std::ranges::find_if(problems.undefined, is_driver_call);
  if (of_driver != problems.undefined.end()) {
    return driver == DriverApi::linked
               ? tr("{} is a function of the driver API that the simulated GPU does not have: "
                    "remove the call, or run the program on a GPU.",
                    *of_driver)
               : tr("{} is a function of the driver API: add -lcuda.", *of_driver);
  }
  const auto call = std::ranges::find_if(problems.undefined, is_library_call);
  if (call == problems.undefined.end()) return {};
  return tr(
      "{} belongs to one of NVIDIA's libraries, which the simulated GPU does not run: remove "
      "the call, or run the program on a GPU.",
      *call);
}

CompileFailure does_not_link(const LinkProblems& problems, PartKind kind) {
  const auto& twice = problems.defined_twice;
  if (std::find(twice.begin(), twice.end(), "main") != twice.end() && kind == PartKind::function) {
    return {
        Kind::linker, tr("The submission defines main(), and so does the lab's driver."),
        tr("Put your own main() between #ifndef LABCHECK and #endif: labcheck defines LABCHECK.")};
  }
  if (!twice.empty())
    return defined_twice(twice.front() == "main" ? "main()" : twice.front(), problems.definers);
  const auto& undefined = problems.undefined;
  if (std::find(undefined.begin(), undefined.end(), "main") != undefined.end()) {
    return {Kind::linker, tr("The program has no main()."),
            tr("Define int main(int argc, char** argv): this part of the lab is a whole program.")};
  }
  const auto library = std::find_if(undefined.begin(), undefined.end(), is_library_call);
  if (library != undefined.end()) {
    return {Kind::linker,
            tr("The submission calls {}, but the lab does not link that library.", *library),
            tr("Write the code yourself instead of calling a library.")};
  }
  if (!undefined.empty()) {
    return {Kind::linker,
            undefined.size() == 1
                ? tr("The submission uses {}, but does not define it.", undefined.front())
                : tr("The submission uses {}, but does not define them.", joined(undefined)),
            tr("Check that each definition has the same name and parameters as its declaration.")};
  }
  return {Kind::linker, tr("The submission does not link."), {}};
}

CompileFailure compiler_took_too_long(const BuildLimits& limits) {
  return {Kind::time_limit,
          tr("The compiler did not finish within {}.", describe_duration(limits.time)),
          tr("Look for a template or a constant expression that recurses or loops forever.")};
}

CompileFailure compiler_took_too_much_memory(const BuildLimits& limits) {
  return {Kind::memory_limit,
          tr("The compiler used more than {} of memory.", describe_bytes(limits.memory)),
          tr("Look for an array or a template expansion that is far too large.")};
}

CompileFailure compiler_started_too_many_processes(unsigned most) {
  return {Kind::process_limit,
          tr_plural("The compiler ran more than {} process at once.",
                    "The compiler ran more than {} processes at once.", most, most),
          tr("Remove code that makes the compiler do anything other than compile.")};
}

CompileFailure compiler_printed_too_much(std::size_t most) {
  return {Kind::output_limit, tr("The compiler printed more than {}.", describe_bytes(most)),
          tr("Compile the submission yourself and start with the first message. Look for a #pragma "
             "message or a template that recurses forever.")};
}

CompileFailure program_has_too_many_names() {
  return {Kind::output_limit,
          tr("The program is too large to analyze, or it defines too many names or names that are "
             "too long."),
          tr("Look for a template or a macro that defines thousands of functions or variables.")};
}

CompileFailure compiler_was_killed(int signal) {
  return {Kind::compiler, tr("Signal {} killed the compiler.", signal),
          tr("Simplify the code until it compiles.")};
}

std::string compiler_had_to_wait(const std::string& file, std::chrono::nanoseconds waited,
                                 std::chrono::nanoseconds computed) {
  return tr("{} was not compiled: in {}, the compiler got only {} of processor time", file,
            describe_duration(waited), describe_duration(computed));
}

std::string computer_lacked_memory(const std::string& file) {
  return tr("{} was not compiled: the computer ran out of memory", file);
}

std::string was_not_compiled(const std::string& file, const std::string& log) {
  return tr("{} does not compile:\n{}", file, log);
}

std::string compiler_was_stopped(const std::string& file) {
  return tr("{} was not compiled: the compiler exceeded its time or memory limit", file);
}

std::string try_when_less_busy() {
  return tr("try again when the computer is less busy");
}

std::string toolkit_has_no(const std::string& file) {
  return tr("the CUDA toolkit on this computer has no {}", file);
}

std::string ceiling_does_not_compile(const std::string& name, const std::string& log) {
  const std::vector<std::string> lines = lines_of(log);
  return lines.empty()
             ? tr("labcheck's program for ceiling '{}' does not compile with this CUDA toolkit",
                  name)
             : tr("labcheck's program for ceiling '{}' does not compile with this CUDA toolkit: {}",
                  name, lines.front());
}

}  // namespace labcheck::messages
