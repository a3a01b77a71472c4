#include "harness/cli/options.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/command_definitions.hpp"
#include "harness/cli/exit_status.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace labcheck {
namespace {

AnyCommand chosen(const CLI::App& app, ParsedCommands& parsed) {
  if (!app.get_subcommands().empty() && any_of_study(parsed.grade.study)) {
    throw UserError("--watch, --case, --keep and --explain are for a submission graded alone",
                    "see labcheck --help");
  }
  check_study(parsed.grade.study);
  if (app.got_subcommand("batch")) return parsed.batch;
  if (app.got_subcommand("new")) return parsed.make;
  if (app.got_subcommand("ci")) {
    if (!parsed.reports.empty())
      throw UserError("labcheck ci takes no --report", "it writes all its reports to --out");
    return parsed.ci;
  }
  if (app.got_subcommand("list")) return ListCommand{};
  if (app.got_subcommand("show")) return parsed.show;
  if (app.got_subcommand("ladder")) return parsed.ladder;
  if (app.got_subcommand("doctor")) return DoctorCommand{};
  if (app.got_subcommand("validate")) return parsed.validate;
  if (app.got_subcommand("diff")) return parsed.diff;
  if (app.got_subcommand("simulate")) return parsed.simulate;
  if (parsed.grade.lab.empty()) parsed.grade.help = app.help();
  for (const std::string& report : parsed.reports)
    parsed.grade.reports.push_back(parse_report_request(report));
  return parsed.grade;
}

}  // namespace

const std::vector<std::string>& command_names() {
  static const std::vector<std::string> names{"new",    "batch",  "ci",       "list", "show",
                                              "ladder", "doctor", "validate", "diff", "simulate"};
  return names;
}

CommandLine parse_command_line(int count, const char* const* arguments) {
  CommandLine line;
  ParsedCommands parsed;
  CLI::App app;
  define_commands(app, line.common, parsed);
  SplitArguments split =
      split_arguments(std::vector<std::string>(arguments + std::min(count, 1), arguments + count));
  parsed.simulate.arguments = std::move(split.program);
  try {
    // CLI11 takes them from the end.
    std::reverse(split.own.begin(), split.own.end());
    app.parse(std::move(split.own));
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream problems;
    const int status = app.exit(error, out, problems);
    line.command =
        Answered{out.str() + problems.str(), status == 0 ? 0 : static_cast<int>(ExitCode::usage)};
    return line;
  }
  line.command = chosen(app, parsed);
  return line;
}

}  // namespace labcheck
