// SPDX-License-Identifier: MIT
#include "harness/cli/options.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/command_table.hpp"
#include "harness/cli/exit_status.hpp"
#include "harness/cli/version.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace labcheck {
namespace {

void add_option(CLI::App& app, const OptionSpec& spec) {
  const auto store = [&spec](const std::string& word) {
    const std::string problem = spec.store(word);
    if (!problem.empty()) throw CLI::ValidationError(spec.name_list().front(), problem);
  };
  if (spec.words == WordCount::none) {
    app.add_flag_callback(
        spec.names, [store] { store({}); }, spec.help);
    return;
  }
  CLI::Option* option = app.add_option_function<std::vector<std::string>>(
      spec.names,
      [store](const std::vector<std::string>& words) {
        if (words.empty()) store({});
        for (const std::string& word : words) store(word);
      },
      spec.help);
  option->type_name(spec.value)->required(spec.is_required);
  if (spec.words == WordCount::one) option->expected(1);
  if (spec.words == WordCount::optional) option->expected(0, 1);
  // Otherwise an option that stores a list would consume all words after it.
  const bool takes_all = spec.words == WordCount::repeated && spec.is_positional();
  option->allow_extra_args(takes_all);
  if (!spec.choices.empty()) option->check(CLI::IsMember(spec.choices));
  if (!spec.excludes.empty()) option->excludes(app.get_option(spec.excludes));
}

void add_options(CLI::App& app, const CommandSpec& spec) {
  app.set_help_flag(kHelpOption.names, kHelpOption.help);
  for (const OptionSpec& option : spec.options) add_option(app, option);
  if (!spec.check) return;
  app.callback([&spec] {
    const std::string problem = spec.check();
    if (!problem.empty()) throw CLI::ValidationError(problem);
  });
}

void define(CLI::App& app, const CommandTable& table) {
  app.name(table.main.name);
  app.description(table.main.summary);
  app.set_version_flag(kVersionOption.names, version_text, kVersionOption.help);
  app.fallthrough();
  app.require_subcommand(0, 1);
  add_options(app, table.main);
  for (const TableEntry& entry : table.commands) {
    CLI::App* command = app.add_subcommand(entry.spec.name, entry.spec.summary);
    command->footer(entry.spec.footer);
    add_options(*command, entry.spec);
  }
  // CLI11 passes a footer on to the commands that are added after it.
  app.footer(table.main.footer);
}

AnyCommand parsed_command(const CLI::App& app, const CommandTable& table, ParsedCommands& parsed) {
  const auto called = app.get_subcommands();
  if (!called.empty() && any_of_study(parsed.grade.study)) {
    throw UserError(
        "--watch, --case, --keep and --explain apply only to grading a single submission",
        "see labcheck --help");
  }
  check_study(parsed.grade.study);
  if (called.empty()) {
    if (parsed.grade.lab.empty()) parsed.grade.help = app.help();
    for (const std::string& report : parsed.reports)
      parsed.grade.reports.push_back(parse_report_request(report));
    return parsed.grade;
  }
  const std::string name = called.front()->get_name();
  if (name == "ci" && !parsed.reports.empty())
    throw UserError("labcheck ci does not accept --report",
                    "it writes all reports to the folder specified by --out");
  const auto entry = std::find_if(table.commands.begin(), table.commands.end(),
                                  [&](const TableEntry& each) { return each.spec.name == name; });
  return entry->parsed();
}

}  // namespace

std::vector<std::string> command_names() {
  CommonOptions common;
  ParsedCommands parsed;
  std::vector<std::string> names;
  for (const TableEntry& entry : command_table(common, parsed).commands)
    names.push_back(entry.spec.name);
  return names;
}

CommandLine parse_command_line(int count, const char* const* arguments) {
  CommandLine line;
  ParsedCommands parsed;
  const CommandTable table = command_table(line.common, parsed);
  CLI::App app;
  define(app, table);
  SplitArguments split =
      split_arguments(std::vector<std::string>(arguments + std::min(count, 1), arguments + count));
  parsed.simulate.arguments = std::move(split.program);
  try {
    // CLI11 consumes the arguments from the end.
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
  line.command = parsed_command(app, table, parsed);
  return line;
}

}  // namespace labcheck
