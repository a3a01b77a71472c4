// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/version.hpp"
#include "harness/report/report_writer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

namespace labcheck {
namespace {

constexpr const char* kMainFooter = R"(Examples:
  labcheck lab6 transpose.cu       grade one file
  labcheck new lab4                create a folder for working on a lab
  labcheck                         grade the working copy in this folder
  labcheck lab4                    the same, whatever the folder is called
  labcheck lab5 --report json=g.json --report junit=g.xml
  labcheck batch DIR --lab lab5 --out RESULTS
                                   grade a course
  labcheck ci                      grade the changed labs of a repository, for GitLab
  labcheck lab4 --watch            grade again after each save
  labcheck lab4 --case over --keep run one test case and keep its inputs and outputs
  labcheck lab4 --explain fast     show what a criterion requires, why, and what to read
  labcheck show lab5               show a lab's requirements and their points
  labcheck ladder lab5             compare its reference versions on this computer
  labcheck simulate prog.cu -- 512 run any CUDA program on the simulated GPU

Exit status:
    0  graded, at or above the pass mark
    1  graded, below it
    2  an error in options, files, a rubric or an assignment
    3  labcheck or the computer failed: not graded yet
    4  a batch stopped early and can be continued
  130  interrupted

Environment:
  LABCHECK_LABS   same as --labs
  LABCHECK_NVCC   the CUDA compiler
  LABCHECK_CACHE  the cache of compiled programs
  NO_COLOR        same as --no-color)";

std::string main_footer() {
  std::string formats;
  for (const ReportFormat& format : report_formats())
    formats += fmt::format("\n  {:11}  {}", format.name, format.summary);
  return fmt::format("{}\n\nReport formats:{}\n\nDocumentation:\n  {}", kMainFooter, formats,
                     docs_page("README.md"));
}

std::vector<OptionSpec> common_specs(CommonOptions& common) {
  return {
      choice<BackendChoice>("--backend", "KIND", common.backend,
                            "auto (the GPU if one responds), gpu or sim"),
      option("--labs", "DIR", into(common.labs),
             "the course folder, with assignments/, reference/, rubrics/ and student_template/"),
      choice<SandboxChoice>("--sandbox", "KIND", common.sandbox,
                            "bubblewrap, or none (only for code that you trust)"),
      choice<Language>("--lang", "LANGUAGE", common.language,
                       "the language of messages and reports: " +
                           joined(names_of<Language>(), Conjunction::either) +
                           " [the course's, or that of the locale]"),
      flag("--no-color", common.no_color, "disable colors, even on a terminal"),
      flag("--quiet,-q", common.quiet, "do not show progress"),
  };
}

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
  for (const CommandSpec& spec : table.commands) {
    CLI::App* command = app.add_subcommand(spec.name, spec.summary);
    command->footer(spec.footer);
    add_options(*command, spec);
  }
  // CLI11 passes a footer on to the commands that are added after it.
  app.footer(table.main.footer);
}

// The words to parse.
std::vector<std::string> rewritten(std::vector<std::string> words, const CommandTable& table) {
  for (const CommandSpec& spec : table.commands) {
    if (spec.rewrite && std::find(words.begin(), words.end(), spec.name) != words.end())
      return spec.rewrite(words);
  }
  return words;
}

}  // namespace

const OptionSpec kHelpOption{.names = "-h,--help",
                             .value = {},
                             .help = "print this help and exit",
                             .store = {},
                             .words = WordCount::none};
const OptionSpec kVersionOption{
    .names = "--version",
    .value = {},
    .help = "print the version, the build and the CUDA toolkit, and exit",
    .store = {},
    .words = WordCount::none};

CommandTable::CommandTable() : main(grade_command()) {
  std::vector<OptionSpec> options = common_specs(common);
  for (const OptionSpec& option : options) common_options.push_back(option.name_list().front());
  main.options.insert(main.options.begin(), std::make_move_iterator(options.begin()),
                      std::make_move_iterator(options.end()));
  main.footer = main_footer();
  for (const auto& make : kCommands) commands.push_back(make());
}

const CommandSpec* CommandTable::find(const std::string& name) const {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const CommandSpec& spec) { return spec.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto& make : kCommands) names.push_back(make().name);
  return names;
}

CommandLine parse_command_line(int count, const char* const* arguments) {
  CommandLine line;
  const CommandTable& table = *line.table;
  CLI::App app;
  define(app, table);
  std::vector<std::string> words =
      rewritten({arguments + std::min(count, 1), arguments + count}, table);
  try {
    // CLI11 consumes the arguments from the end.
    std::reverse(words.begin(), words.end());
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream problems;
    const int status = app.exit(error, out, problems);
    line.answer = {out.str() + problems.str(), status == 0 ? 0 : static_cast<int>(ExitCode::usage)};
    return line;
  }
  const auto called = app.get_subcommands();
  const std::string name = called.empty() ? std::string() : called.front()->get_name();
  GradeCommand& grade = values_of<GradeCommand>(table.main);
  check_grade_options(grade, name);
  if (called.empty() && grade.lab.empty()) grade.help = app.help();
  line.command = called.empty() ? &table.main : table.find(name);
  return line;
}

}  // namespace labcheck
