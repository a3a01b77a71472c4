#include "harness/cli/help_text.hpp"

#include "harness/base/text.hpp"
#include "harness/cli/options.hpp"

#include <algorithm>
#include <cctype>

namespace labcheck {
namespace {

/// "  NAME    what it is", or the first without the second, which then begins the next line.
struct Entry {
  std::string head;
  std::string what;
};

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  for (;;) {
    const auto at = text.find(separator);
    parts.push_back(trimmed(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

std::vector<Entry> entries_below(std::string_view title, const std::vector<std::string>& lines) {
  std::vector<Entry> entries;
  auto line = std::find(lines.begin(), lines.end(), title);
  if (line == lines.end()) return entries;
  for (++line; line != lines.end() && line->starts_with("  "); ++line) {
    if (line->starts_with("   ")) {
      if (!entries.empty()) entries.back().what = trimmed(*line);
      continue;
    }
    const std::string text = line->substr(2);
    const auto gap = text.find("  ");
    entries.push_back({trimmed(text.substr(0, gap)),
                       gap == std::string::npos ? std::string() : trimmed(text.substr(gap))});
  }
  return entries;
}

// "FORMAT is one of text, json or html", "... in FORMAT: json or html"
std::vector<std::string> formats_in(std::string_view what) {
  const auto at = what.rfind("FORMAT");
  if (at == std::string_view::npos) return {};
  std::string_view rest = what.substr(at + std::string_view("FORMAT").size());
  for (const std::string_view before : {" is one of ", " is ", ": "}) {
    if (!rest.starts_with(before)) continue;
    rest.remove_prefix(before.size());
    std::vector<std::string> formats = split(rest, ", ");
    const std::vector<std::string> last = split(formats.back(), " or ");
    formats.pop_back();
    formats.insert(formats.end(), last.begin(), last.end());
    return formats;
  }
  return {};
}

// "-o,--out RESULTS REQUIRED", "--backend KIND:{auto,gpu,sim}"
HelpOption option_of(const Entry& entry) {
  HelpOption option;
  option.what = entry.what;
  const std::vector<std::string> words = split(entry.head, " ");
  option.names = split(words.front(), ",");
  if (words.size() < 2 || words[1] == "...") return option;
  const std::string& value = words[1];
  const auto colon = value.find(':');
  option.value = value.substr(0, colon);
  if (option.value == "FORMAT=FILE") option.formats = formats_in(option.what);
  if (value.find(":{") != std::string::npos && value.back() == '}')
    option.choices = split(value.substr(colon + 2, value.size() - colon - 3), ",");
  return option;
}

}  // namespace

HelpText parse_help(std::string_view text) {
  const std::vector<std::string> lines = lines_of(text);
  HelpText help;
  for (const Entry& entry : entries_below("Positionals:", lines))
    help.positionals.push_back(split(entry.head, " ").front());
  for (const Entry& entry : entries_below("Options:", lines))
    help.options.push_back(option_of(entry));
  for (const Entry& entry : entries_below("Subcommands:", lines))
    help.commands.push_back({entry.head, entry.what});
  return help;
}

HelpText help_of(const std::string& command) {
  std::vector<const char*> words{"labcheck"};
  if (!command.empty()) words.push_back(command.c_str());
  words.push_back("--help");
  const CommandLine line = parse_command_line(static_cast<int>(words.size()), words.data());
  return parse_help(std::get<Answered>(line.command).text);
}

}  // namespace labcheck
