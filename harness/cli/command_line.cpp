// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace labcheck {
namespace {

// Like CLI::IsMember, in the language in use.
CLI::Validator is_choice(const std::vector<std::string>& choices) {
  return {[choices](const std::string& word) {
            return contains(choices, word)
                       ? std::string()
                       : tr("must be {}, not '{}'", joined(choices, Conjunction::either), word);
          },
          fmt::format("{{{}}}", fmt::join(choices, ",")), ""};
}

void add_option(CLI::App& app, const OptionSpec& spec) {
  const auto store = [&spec](const std::string& word) {
    const std::string problem = spec.into.store(word);
    if (!problem.empty()) throw CLI::ValidationError(spec.name_list().front(), problem);
  };
  CLI::Option* option = nullptr;
  if (spec.into.words == WordCount::none) {
    option = app.add_flag_callback(
        spec.names, [store] { store({}); }, spec.help);
    option->disable_flag_override();
  } else {
    option = app.add_option_function<std::vector<std::string>>(
        spec.names,
        [store](const std::vector<std::string>& words) {
          if (words.empty()) store({});
          for (const std::string& word : words) store(word);
        },
        spec.help);
    option->type_name(spec.value)->required(spec.is_required);
    if (spec.into.words == WordCount::one) option->expected(1);
    if (spec.into.words == WordCount::optional) option->expected(0, 1);
    // Otherwise an option that stores a list would consume all words after it.
    option->allow_extra_args(spec.into.words == WordCount::repeated && spec.is_positional());
    if (!spec.into.choices.empty()) option->check(is_choice(spec.into.choices));
  }
  if (!spec.excludes.empty()) option->excludes(app.get_option(spec.excludes));
}

void add_options(CLI::App& app, const LabcheckCommand& command) {
  for (const OptionSpec& option : command.options) add_option(app, option);
  app.callback([&command] {
    const std::string problem = command.problem();
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
    if (contains(names, name))
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

// The most frequent of CLI11's errors, and how labcheck puts them.
constexpr std::pair<const char*, const char*> kProblems[] = {
    {"(.*) excludes (.*)", translatable("{} and {} cannot be combined")},
    {"(.*) is required", translatable("{} is required")},
    {"(.*): 1 required (.*) missing", translatable("{} requires a value: {}")},
    {"(.*): At Most 1 .*", translatable("{} is specified more than once")},
    {"(-.*) was given a disallowed flag override", translatable("{} does not accept a value")}};

std::string translated_problem(std::string problem) {
  // CLI11 names flags without their dashes here.
  if (problem.ends_with(" was given a disallowed flag override"))
    problem.insert(0, problem.find(' ') > 1 ? "--" : "-");
  for (const auto& [pattern, text] : kProblems) {
    if (std::smatch found; std::regex_match(problem, found, std::regex(pattern)))
      return fmt::format(fmt::runtime(translated(text)), found[1].str(), found[2].str());
  }
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
  app.option_defaults()->group(tr("Options"));
  app.name(table.main.name);
  app.description(table.main.summary);
  app.set_version_flag(table.version.names, version_text, table.version.help);
  app.set_help_flag(table.help.names, table.help.help);
  app.fallthrough();
  app.require_subcommand(0, 1);
  for (const OptionSpec& option : table.common_options) add_option(app, option);
  add_options(app, table.main);
  for (const auto& command : table.commands) {
    CLI::App* added = app.add_subcommand(command->name, command->summary);
    added->group(tr("Subcommands"));
    added->footer(command->footer);
    added->set_help_flag(table.help.names, table.help.help);
    add_options(*added, *command);
  }
  // CLI11 passes a footer on to the commands that are added after it.
  app.footer(help_footer());
}

template <class... Commands>
void add(std::vector<std::unique_ptr<LabcheckCommand>>& commands) {
  (commands.push_back(std::make_unique<Commands>()), ...);
}

}  // namespace

CommandTable::CommandTable() {
  help = {"-h,--help", "", {{}, WordCount::none}, tr("print this help and exit")};
  version = {"--version",
             "",
             {{}, WordCount::none},
             tr("print the version, the build and the CUDA toolkit, and exit")};
  common_options = {
      {"--backend", "KIND", into_choice<BackendChoice>(common.backend),
       tr("auto (the GPU if one responds), gpu or sim")},
      {"--labs", "DIR", into(common.labs),
       tr("the course folder, with assignments/, reference/, rubrics/ and student_template/")},
      {"--sandbox", "KIND", into_choice<SandboxChoice>(common.sandbox),
       tr("bubblewrap, or none (only for code that you trust)")},
      {"--lang", "LANGUAGE", into_choice<Language>(common.language),
       tr("the language of messages and reports: {} [the course's, or that of the locale]",
          joined(names_of<Language>(), Conjunction::either))},
      {"--no-color", "", into(common.no_color), tr("disable colors, even on a terminal")},
      {"--quiet,-q", "", into(common.quiet), tr("do not show progress")}};
  add<BatchCommand, CiCommand, ListCommand, ShowCommand, LadderCommand, DoctorCommand,
      ValidateCommand, NewCommand, NewLabCommand, DiffCommand, SimilarCommand, SimulateCommand,
      ReplayCommand>(commands);
}

const LabcheckCommand* CommandTable::find(const std::string& name) const {
  const auto found = std::ranges::find(commands, name, &LabcheckCommand::name);
  return found == commands.end() ? nullptr : found->get();
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto& command : CommandTable().commands) names.push_back(command->name);
  return names;
}

CommandLine parse_command_line(std::vector<std::string> words) {
  CommandLine line;
  const CommandTable& table = *line.table;
  for (const auto& command : table.commands) {
    if (contains(words, command->name)) words = command->rewrite(words);
  }
  line.table->common.words = words;
  CLI::App app;
  define(app, table);
  try {
    // CLI11 consumes the arguments from the end.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    const bool is_request = app.exit(error, out, out) == 0;
    line.answer = is_request ? out.str() : describe_parse_error(&app, error, words);
    line.status = is_request ? ExitCode::full : ExitCode::usage;
    return line;
  }
  const CLI::App* called = called_command(&app);
  const std::string name = called == nullptr ? std::string() : called->get_name();
  if (const std::string problem = describe_early_word(&app, words); !problem.empty())
    throw UserError(problem, tr("see {}", "labcheck " + name + " --help"));
  check_grade_options(table.main, name);
  line.command = called == nullptr ? &table.main : table.find(name);
  return line;
}

}  // namespace labcheck
