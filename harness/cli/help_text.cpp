#include "harness/cli/help_text.hpp"

#include "harness/cli/command_definitions.hpp"

#include <CLI/CLI.hpp>

#include <string_view>

namespace labcheck {
namespace {

std::vector<std::string> report_formats_of(const std::string& command) {
  if (command == "batch") return names_of<ClassFormat>();
  if (command == "simulate") return names_of<SimulationFormat>();
  std::vector<std::string> names;
  for (const ReportFormat& format : report_formats()) names.emplace_back(format.name);
  return names;
}

// CLI11 writes behind the type what a value is checked for: "KIND:{auto,gpu,sim}".
std::vector<std::string> choices_in(std::string_view type) {
  const auto begin = type.find(":{");
  if (begin == std::string_view::npos || !type.ends_with('}')) return {};
  return CLI::detail::split(std::string(type.substr(begin + 2, type.size() - begin - 3)), ',');
}

HelpOption described(const CLI::Option& option, const std::string& command) {
  HelpOption help;
  for (const std::string& name : option.get_snames()) help.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) help.names.push_back("--" + name);
  help.what = option.get_description();
  if (option.get_items_expected_max() == 0) return help;
  const std::string type = option.get_type_name();
  help.value = type.substr(0, type.find(':'));
  help.choices = choices_in(type);
  if (help.value == "FORMAT=FILE") help.formats = report_formats_of(command);
  return help;
}

}  // namespace

HelpText help_of(const std::string& command) {
  CLI::App all;
  CommonOptions common;
  ParsedCommands parsed;
  define_commands(all, common, parsed);
  const CLI::App& app = command.empty() ? all : *all.get_subcommand(command);
  HelpText help;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional())
      help.positionals.push_back(option->get_name(true));
    else
      help.options.push_back(described(*option, command));
  }
  for (const CLI::App* other : app.get_subcommands({}))
    help.commands.push_back({other->get_name(), other->get_description()});
  return help;
}

}  // namespace labcheck
