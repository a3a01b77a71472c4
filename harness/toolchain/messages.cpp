#include "harness/toolchain/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace labcheck::messages {
namespace {

using Kind = CompileFailure::Kind;

constexpr std::size_t kLongestError = 200;  // [bytes]

bool is_library_call(const std::string& name) {
  return name.starts_with("cublas") || name.starts_with("curand") || name.starts_with("cufft") ||
         name.starts_with("cusolver") || name.starts_with("cusparse");
}

// A template's error can name types for screens on end.
std::string shortened(const std::string& text) {
  const std::string_view shown = beginning(text, kLongestError);
  return fmt::format("{}{}", shown, shown.size() < text.size() ? "…" : "");
}

}  // namespace

CompileFailure does_not_compile(const std::vector<Diagnostic>& diagnostics,
                                const std::string& elsewhere) {
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto errors = std::count_if(diagnostics.begin(), diagnostics.end(), is_error);
  const auto first = std::find_if(diagnostics.begin(), diagnostics.end(), is_error);
  const std::string told =
      first == diagnostics.end()
          ? elsewhere
          : fmt::format("{}:{}: {}", std::filesystem::path(first->file).filename().string(),
                        first->line, first->message);
  const std::string more =
      errors > 1
          ? fmt::format(" (and {})", counted(static_cast<std::uint64_t>(errors - 1), "more error"))
          : "";
  return {Kind::compiler,
          fmt::format("the submission does not compile{}{}{}", told.empty() ? "" : ": ",
                      shortened(told), more),
          errors == 1 ? "" : "start with the first error: later ones often follow from it"};
}

CompileFailure does_not_link(const LinkProblems& problems) {
  const auto& twice = problems.defined_twice;
  if (std::find(twice.begin(), twice.end(), "main") != twice.end()) {
    return {Kind::linker, "the submission defines main(), and so does the lab's driver",
            "put your own main() between #ifndef LABCHECK and #endif: labcheck defines LABCHECK"};
  }
  if (!twice.empty()) {
    return {Kind::linker, fmt::format("{} is defined twice", twice.front()),
            "make it static, or define it in one file only"};
  }
  const auto& undefined = problems.undefined;
  if (std::find(undefined.begin(), undefined.end(), "main") != undefined.end()) {
    return {Kind::linker, "the program has no main()",
            "this part of the lab is a whole program: define int main(int argc, char** argv)"};
  }
  const auto library = std::find_if(undefined.begin(), undefined.end(), is_library_call);
  if (library != undefined.end()) {
    return {Kind::linker, fmt::format("{} is called, but the lab links no such library", *library),
            "the lab asks for code of your own"};
  }
  if (!undefined.empty()) {
    const char* verb = undefined.size() == 1 ? "is" : "are";
    return {Kind::linker, fmt::format("{} {} used but not defined", joined(undefined), verb),
            "is it spelled, and are its parameters, as in its declaration?"};
  }
  return {Kind::linker, "the submission does not link", {}};
}

CompileFailure compiler_took_too_long(const BuildLimits& limits) {
  return {Kind::time_limit,
          fmt::format("the compiler was not done after {}", describe_duration(limits.time)),
          "is there a template or a constant expression without an end?"};
}

CompileFailure compiler_took_too_much_memory(const BuildLimits& limits) {
  return {Kind::memory_limit,
          fmt::format("the compiler used more than {} of memory", describe_bytes(limits.memory)),
          "is there a template or an array that is far too large?"};
}

CompileFailure compiler_started_too_many_processes(unsigned most) {
  return {Kind::process_limit, fmt::format("the compiler had more than {} processes at once", most),
          "does the source make the compiler do anything but compile it?"};
}

CompileFailure compiler_printed_too_much(std::size_t most) {
  return {Kind::output_limit,
          fmt::format("the compiler printed more than {}", describe_bytes(most)),
          "compile it by hand and start with the first message: is there a #pragma message or a "
          "template that goes on for ever?"};
}

CompileFailure program_has_too_many_names() {
  return {Kind::output_limit,
          "the program is too large to be looked through, or has too many or too long names",
          "is there a template or a macro that makes thousands of functions or variables?"};
}

std::string compiler_had_to_wait(const std::string& file, std::chrono::nanoseconds waited,
                                 std::chrono::nanoseconds computed) {
  return fmt::format("{} was not compiled: after {} the compiler had computed for {} only", file,
                     describe_duration(waited), describe_duration(computed));
}

std::string compiler_was_killed(const std::string& file, int signal) {
  return fmt::format("{} was not compiled: signal {} ended the compiler", file, signal);
}

std::string was_not_compiled(const std::string& file, const std::string& log) {
  return fmt::format("{} does not compile:\n{}", file, log);
}

std::string compiler_was_stopped(const std::string& file) {
  return fmt::format("{} was not compiled: the compiler passed its limits of time or memory", file);
}

std::string try_when_less_busy() {
  return "try again when the machine is less busy";
}

std::string toolkit_lacks(const std::string& file) {
  return fmt::format("the CUDA toolkit of this machine has no {}", file);
}

std::string ceiling_does_not_compile(const std::string& name, const std::string& log) {
  const std::vector<std::string> lines = lines_of(log);
  return fmt::format("labcheck's own program for '{}' does not compile with this toolkit{}{}", name,
                     lines.empty() ? "" : ": ", lines.empty() ? "" : lines.front());
}

}  // namespace labcheck::messages
