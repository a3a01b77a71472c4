// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/base/translation.hpp"
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

// A row of a table in --help: an example, an exit status or a variable, and what it means.
struct HelpRow {
  const char* what;
  const char* meaning;
};

constexpr HelpRow kExamples[] = {
    {"labcheck lab6 transpose.cu", translatable("grade one file")},
    {"labcheck new lab4", translatable("create a folder for working on a lab")},
    {"labcheck", translatable("grade the working copy in this folder")},
    {"labcheck lab4", translatable("the same, whatever the folder is called")},
    {"labcheck lab5 --report json=g.json --report junit=g.xml", nullptr},
    {"labcheck batch DIR --lab lab5 --out RESULTS", translatable("grade a course")},
    {"labcheck ci", translatable("grade the changed labs of a repository, for GitLab")},
    {"labcheck lab4 --watch", translatable("grade again after each save")},
    {"labcheck lab4 --case over --keep",
     translatable("run one test case and keep its inputs and outputs")},
    {"labcheck lab4 --explain fast",
     translatable("show what a criterion requires, why, and what to read")},
    {"labcheck show lab5", translatable("show a lab's requirements and their points")},
    {"labcheck ladder lab5", translatable("compare its reference versions on this computer")},
    {"labcheck simulate prog.cu -- 512",
     translatable("run any CUDA program on the simulated GPU")}};

constexpr HelpRow kStatuses[] = {
    {"0", translatable("graded, at or above the pass mark")},
    {"1", translatable("graded, below it")},
    {"2", translatable("an error in options, files, a rubric or an assignment")},
    {"3", translatable("labcheck or the computer failed: not graded yet")},
    {"4", translatable("a batch stopped early and can be continued")},
    {"130", translatable("interrupted")}};

constexpr HelpRow kVariables[] = {
    {"LABCHECK_LABS", translatable("same as --labs")},
    {"LABCHECK_NVCC", translatable("the CUDA compiler")},
    {"LABCHECK_CACHE", translatable("the cache of compiled programs")},
    {"NO_COLOR", translatable("same as --no-color")}};

std::string main_footer() {
  std::string text = tr("Examples:") + "\n";
  for (const HelpRow& row : kExamples) {
    constexpr std::size_t kWidth = 33;
    const std::size_t used = std::string_view(row.what).size();
    text += fmt::format("  {}", row.what);
    if (row.meaning != nullptr) {
      text += used < kWidth ? std::string(kWidth - used, ' ') : "\n  " + std::string(kWidth, ' ');
      text += translated(row.meaning);
    }
    text += '\n';
  }
  text += "\n" + tr("Exit status:") + "\n";
  for (const HelpRow& row : kStatuses)
    text += fmt::format("  {:>3}  {}\n", row.what, translated(row.meaning));
  text += "\n" + tr("Environment:") + "\n";
  for (const HelpRow& row : kVariables)
    text += fmt::format("  {:<14}  {}\n", row.what, translated(row.meaning));
  text += "\n" + tr("Report formats:") + "\n";
  for (const ReportFormat& format : report_formats())
    text += fmt::format("  {:11}  {}\n", format.name, format.summary());
  return text + fmt::format("\n{}\n  {}", tr("Documentation:"), docs_page("README.md"));
}

std::vector<OptionSpec> common_specs(CommonOptions& common) {
  return {
      choice<BackendChoice>("--backend", "KIND", common.backend,
                            tr("auto (the GPU if one responds), gpu or sim")),
      option(
          "--labs", "DIR", into(common.labs),
          tr("the course folder, with assignments/, reference/, rubrics/ and student_template/")),
      choice<SandboxChoice>("--sandbox", "KIND", common.sandbox,
                            tr("bubblewrap, or none (only for code that you trust)")),
      choice<Language>(
          "--lang", "LANGUAGE", common.language,
          tr("the language of messages and reports: {} [the course's, or that of the locale]",
             joined(names_of<Language>(), Conjunction::either))),
      flag("--no-color", common.no_color, tr("disable colors, even on a terminal")),
      flag("--quiet,-q", common.quiet, tr("do not show progress")),
  };
}

// Like CLI::IsMember, in the language in use.
CLI::Validator is_choice(const std::vector<std::string>& choices) {
  return {[choices](const std::string& word) {
            return std::ranges::find(choices, word) != choices.end()
                       ? std::string()
                       : tr("must be {}, not '{}'", joined(choices, Conjunction::either), word);
          },
          fmt::format("{{{}}}", fmt::join(choices, ",")), ""};
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
  if (!spec.choices.empty()) option->check(is_choice(spec.choices));
  if (!spec.excludes.empty()) option->excludes(app.get_option(spec.excludes));
}

void add_options(CLI::App& app, const CommandSpec& spec) {
  const OptionSpec help = help_option();
  app.set_help_flag(help.names, help.help);
  for (const OptionSpec& option : spec.options) add_option(app, option);
  if (!spec.check) return;
  app.callback([&spec] {
    const std::string problem = spec.check();
    if (!problem.empty()) throw CLI::ValidationError(problem);
  });
}

// CLI11's layout of --help, but words of other languages have their real width.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    label("Usage", tr("Usage"));
    label("OPTIONS", tr("OPTIONS"));
    label("SUBCOMMAND", tr("SUBCOMMAND"));
    label("Positionals", tr("Positionals"));
    label("REQUIRED", tr("REQUIRED"));
    label("Excludes", tr("Excludes"));
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    const std::string names =
        "  " + make_option_name(option, is_positional) + make_option_opts(option);
    const std::size_t width = get_column_width();
    const std::size_t used = display_width(names);
    std::string text = names + std::string(width - std::min(used, width), ' ');
    const std::string help = make_option_desc(option);
    if (!help.empty() && used >= width) text += "\n" + std::string(width, ' ');
    return text + help + "\n";
  }
};

// Instead of CLI11's, in the language in use for the most frequent errors.
std::string describe_parse_error(const CLI::App* app, const CLI::Error& error) {
  std::string problem = error.what();
  if (error.get_name() == "ExtrasError") {
    const std::vector<std::string> extras = app->remaining(true);
    problem = tr_plural("The following argument was not expected: {}",
                        "The following arguments were not expected: {}", extras.size(),
                        fmt::join(extras, " "));
  } else if (constexpr std::string_view kEnd = " is required"; problem.ends_with(kEnd)) {
    problem.resize(problem.size() - kEnd.size());
    problem = tr("{} is required", problem);
  }
  return fmt::format("{}\n{}\n", problem, tr("Run with {} for more information.", "--help"));
}

void define(CLI::App& app, const CommandTable& table) {
  app.formatter(std::make_shared<HelpFormatter>());
  app.failure_message(describe_parse_error);
  app.option_defaults()->group(tr("Options"));
  app.name(table.main.name);
  app.description(table.main.summary);
  const OptionSpec version = version_option();
  app.set_version_flag(version.names, version_text, version.help);
  app.fallthrough();
  app.require_subcommand(0, 1);
  add_options(app, table.main);
  for (const CommandSpec& spec : table.commands) {
    CLI::App* command = app.add_subcommand(spec.name, spec.summary);
    command->group(tr("Subcommands"));
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

OptionSpec help_option() {
  return {.names = "-h,--help",
          .value = {},
          .help = tr("print this help and exit"),
          .store = {},
          .words = WordCount::none};
}

OptionSpec version_option() {
  return {.names = "--version",
          .value = {},
          .help = tr("print the version, the build and the CUDA toolkit, and exit"),
          .store = {},
          .words = WordCount::none};
}

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
  line.table->common.words = words;
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
