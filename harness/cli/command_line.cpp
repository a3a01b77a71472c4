// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

namespace labcheck {
namespace {

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
    CLI::Option* option = app.add_flag_callback(
        spec.names, [store] { store({}); }, spec.help);
    option->disable_flag_override();
    if (!spec.excludes.empty()) option->excludes(app.get_option(spec.excludes));
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
    const std::size_t used = columns(names);
    std::string text = names + std::string(width - std::min(used, width), ' ');
    const std::string help = make_option_desc(option);
    if (!help.empty() && used >= width) text += "\n" + std::string(width, ' ');
    return text + help + "\n";
  }
};

std::vector<std::string> option_names(const CLI::App* app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app->get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// The command that was called; nullptr if there is none.
const CLI::App* called_command(const CLI::App* app) {
  const auto commands = app->get_subcommands();
  return commands.empty() ? nullptr : commands.front();
}

// What is wrong if one of `words` comes before the command that it belongs to, or "".
std::string describe_early_word(const CLI::App* app, const std::vector<std::string>& words) {
  const CLI::App* command = called_command(app);
  if (command == nullptr) return {};
  const std::vector<std::string> names = option_names(command);
  for (const std::string& word : app->remaining(false)) {
    const std::string name = word.substr(0, word.find('='));
    if (std::ranges::find(names, name) != names.end())
      return tr("specify {} after the command: labcheck {} {}", name, command->get_name(), name);
  }
  const auto lab = app->get_option("LAB")->results();
  if (lab.empty() ||
      std::ranges::find(words, lab.front()) > std::ranges::find(words, command->get_name()))
    return {};
  return tr("the command comes first: labcheck {} {}", command->get_name(), lab.front());
}

// If there is an unknown option, other unexpected words may be its values.
std::string describe_unexpected(const CLI::App* app) {
  std::vector<std::string> words = app->remaining(true);
  std::erase(words, "--");
  const auto option =
      std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('-'); });
  if (option == words.end()) {
    return tr_plural("unexpected argument: {}", "unexpected arguments: {}", words.size(),
                     joined(words));
  }
  std::vector<std::string> names = option_names(app);
  if (const CLI::App* command = called_command(app)) {
    const std::vector<std::string> more = option_names(command);
    names.insert(names.end(), more.begin(), more.end());
  }
  const std::string name = option->substr(0, option->find('='));
  return tr("unknown option '{}'{}", name, did_you_mean(name, names));
}

// `problem` before `mark`; nothing if it does not contain it.
std::optional<std::string> before(std::string_view problem, std::string_view mark) {
  const auto at = problem.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return std::string(problem.substr(0, at));
}

// The most frequent of CLI11's errors, in the language in use.
std::string translated_problem(const std::string& problem) {
  const std::string_view exclusion = " excludes ";
  if (const auto name = before(problem, exclusion)) {
    return tr("{} and {} cannot be combined", *name,
              problem.substr(name->size() + exclusion.size()));
  }
  if (const auto name = before(problem, " is required")) return tr("{} is required", *name);
  // "--explain: 1 required CRITERION missing"
  if (const auto value = before(problem, " missing")) {
    return tr("{} requires a value: {}", value->substr(0, value->find(':')),
              value->substr(value->rfind(' ') + 1));
  }
  // "--seed: At Most 1 required but received 2"
  if (const auto name = before(problem, ": At Most 1 "))
    return tr("{} is specified more than once", *name);
  // "quiet was given a disallowed flag override"
  if (const auto name = before(problem, " was given a disallowed flag override"))
    return tr("{} does not accept a value", (name->size() > 1 ? "--" : "-") + *name);
  return problem;
}

std::string describe_parse_error(const CLI::App* app, const CLI::Error& error,
                                 const std::vector<std::string>& words) {
  std::string problem = describe_early_word(app, words);
  if (problem.empty()) {
    const bool is_unexpected = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    problem = is_unexpected ? describe_unexpected(app) : translated_problem(error.what());
  }
  const CLI::App* command = called_command(app);
  const std::string help =
      command == nullptr ? "labcheck --help" : "labcheck " + command->get_name() + " --help";
  return fmt::format("labcheck: {}\n  {}\n", problem, tr("see {}", help));
}

void define(CLI::App& app, const CommandTable& table) {
  app.formatter(std::make_shared<HelpFormatter>());
  app.failure_message([&table](const CLI::App* parsed, const CLI::Error& error) {
    return describe_parse_error(parsed, error, table.common.words);
  });
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

CommandTable::CommandTable() : main(grade_command()) {
  std::vector<OptionSpec> options = common_specs(common);
  for (const OptionSpec& option : options) common_options.push_back(option.name_list().front());
  main.options.insert(main.options.begin(), std::make_move_iterator(options.begin()),
                      std::make_move_iterator(options.end()));
  main.footer = help_footer();
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
  if (const std::string problem = describe_early_word(&app, line.table->common.words);
      !problem.empty())
    throw UserError(problem, tr("see {}", "labcheck " + name + " --help"));
  check_grade_options(values_of<GradeCommand>(table.main), name);
  line.command = called.empty() ? &table.main : table.find(name);
  return line;
}

}  // namespace labcheck
