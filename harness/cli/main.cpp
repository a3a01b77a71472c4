// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/translation.hpp"
#include "harness/catalogs/catalogs.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace labcheck {
namespace {

// Only the shells' completion files use this command, so --help does not list it.
constexpr std::string_view kComplete = "__complete";

ExitCode run(const std::vector<std::string>& words) {
  if (!words.empty() && words.front() == kComplete) {
    fmt::print("{}", complete({words.begin() + 1, words.end()}));
    return ExitCode::full;
  }
  const CommandLine line = parse_command_line(words);
  if (line.command != nullptr) return line.command->run(line.table->common);
  std::fputs(line.answer.c_str(), line.status == ExitCode::full ? stdout : stderr);
  return line.status;
}

// Catches every exception and prints it: the only function that does.
ExitCode run_main_program(const std::vector<std::string>& words) {
  install_interrupt_handlers();
  try {
    use_language(choose_language(words));
    return run(words);
  } catch (const UserError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) print_diagnostic(diagnostic);
    print_problem(error.what(), error.remedy());
    return ExitCode::usage;
  } catch (const HarnessError& error) {
    print_problem(error.what(), error.remedy());
  } catch (const Interrupted&) {
    print_problem(tr("interrupted: nothing was graded"), {});
    return ExitCode::interrupted;
  } catch (const std::exception& error) {
    print_problem(fmt::format("internal error: {}", error.what()),
                  tr("please report this error and the command that you ran"));
  }
  return ExitCode::withheld;
}

}  // namespace
}  // namespace labcheck

extern "C" {

/// The options of jemalloc, which reads a variable of this name (jemalloc(3), "Tuning"). Blocks of
/// more than 256 KiB, such as matrices, return to the system as soon as they are freed: keeping
/// them for each worker of a batch would take more memory and save no time.
extern const char* malloc_conf;
const char* malloc_conf = "oversize_threshold:262144";
}

int main(int count, char** arguments) {
  return static_cast<int>(
      labcheck::run_main_program({arguments + std::min(count, 1), arguments + count}));
}
