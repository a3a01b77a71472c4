// SPDX-License-Identifier: MIT
#include "harness/cli/main_program.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/completion.hpp"
#include "harness/cli/console.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace labcheck {
namespace {

// Only the shells' completion files use this command, so --help does not list it.
constexpr std::string_view kComplete = "__complete";

int dispatch(const CommandLine& line) {
  return std::visit(
      [&](const auto& command) {
        if constexpr (requires { command.text; }) {
          std::fputs(command.text.c_str(), command.status == 0 ? stdout : stderr);
          return command.status;
        } else {
          return static_cast<int>(run(command, line.common));
        }
      },
      line.command);
}

}  // namespace

int run_main_program(int count, const char* const* arguments) {
  install_interrupt_handlers();
  try {
    if (count > 1 && arguments[1] == kComplete) {
      fmt::print("{}", answer_completion({arguments + 2, arguments + count}));
      return 0;
    }
    return dispatch(parse_command_line(count, arguments));
  } catch (const UserError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) print_diagnostic(diagnostic);
    print_problem(error.what(), error.remedy());
    return static_cast<int>(ExitCode::usage);
  } catch (const HarnessError& error) {
    print_problem(error.what(), error.remedy());
    return static_cast<int>(ExitCode::withheld);
  } catch (const Interrupted&) {
    print_problem("interrupted: nothing was graded", {});
    return static_cast<int>(ExitCode::interrupted);
  } catch (const std::exception& error) {
    print_problem(fmt::format("internal error: {}", error.what()),
                  "please report this error and the command that you ran");
    return static_cast<int>(ExitCode::withheld);
  }
}

}  // namespace labcheck
