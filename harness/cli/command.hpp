// SPDX-License-Identifier: MIT
/// Commands and their options as data, which parsing, --help, completion and the man page's test
/// use.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/received_submission.hpp"

#include <any>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck {

/// Stores one word of the command line, or "" for a flag. Returns the problem with the word, or ""
/// if it is valid.
using StoreWord = std::function<std::string(const std::string& word)>;

/// The number of words that an option takes: none (a flag), one, at most one (`optional`), or one
/// each time the option is given (`repeated`).
enum class WordCount { none, one, optional, repeated };

struct OptionSpec {
  std::string names;  // "--out,-o"; a name without dashes is a positional argument
  std::string value;  // the placeholder that --help shows: "FILE"
  std::string help;
  StoreWord store;
  WordCount words = WordCount::one;
  bool is_required = false;
  std::vector<std::string> choices{};  // the only values, if they are few
  std::vector<std::string> formats{};  // for a value FORMAT=FILE, the formats
  std::string excludes{};              // an option that cannot be combined with this one

  /// "--out" and "-o"; "FILE" for a positional argument.
  std::vector<std::string> name_list() const;

  bool is_positional() const { return !names.starts_with('-'); }
};

enum class BackendChoice { automatic, gpu, sim };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<BackendChoice>{"auto", "gpu", "sim"};

enum class SandboxChoice { bubblewrap, none };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<SandboxChoice>{"bubblewrap", "none"};

/// The values of the options of every command.
struct CommonOptions {
  std::optional<std::string> labs;
  SandboxChoice sandbox = SandboxChoice::bubblewrap;
  BackendChoice backend = BackendChoice::automatic;
  Language language = Language::english;  // main() has applied it
  bool no_color = false;
  bool quiet = false;
  std::vector<std::string> words{};  // the command line, for running the same command elsewhere
};

/// The exit status of labcheck.
enum class ExitCode : int {
  full = 0,       // graded, at or above the pass mark
  below = 1,      // graded, below it
  usage = 2,      // an error in options, paths, a rubric or an assignment
  withheld = 3,   // labcheck or the computer failed: not graded yet
  resumable = 4,  // a batch stopped early; the same command continues it
  interrupted = 130,
};

/// The unit of a pass mark: points, or percent of a lab's points.
enum class MarkUnit { points, percent };

/// The exit status of a command that graded: whether `grade` reaches `pass_mark` or, without one,
/// has all points.
ExitCode exit_code(const Grade& grade, const std::optional<double>& pass_mark, MarkUnit unit);

/// A command, its options and what it does.
struct CommandSpec {
  std::string name;
  std::string summary;
  std::string footer;  // what --help prints after the options
  std::vector<OptionSpec> options;
  std::function<std::string()> check{};  // returns the problem with the combination, or ""
  /// Returns the words to parse instead of those of a command line with this command.
  std::function<std::vector<std::string>(const std::vector<std::string>& words)> rewrite{};
  std::any values{};                                      // what `options` store; see values_of()
  std::function<int(const CommonOptions& common)> run{};  // returns the exit status
};

/// A command whose options, from `describe`, store their values in an object that `run` gets. `run`
/// returns the exit status.
template <class Values, class Status>
CommandSpec make_command(CommandSpec (*describe)(Values& values),
                         Status (*run)(const Values& values, const CommonOptions& common)) {
  const auto values = std::make_shared<Values>();
  CommandSpec command = describe(*values);
  command.values = values;
  command.run = [values, run](const CommonOptions& common) {
    return static_cast<int>(run(*values, common));
  };
  return command;
}

/// The values of the options of `command`, made by make_command<Values>().
template <class Values>
Values& values_of(const CommandSpec& command) {
  return *std::any_cast<const std::shared_ptr<Values>&>(command.values);
}

/// `footer` of a command: `paragraphs`, broken into lines, with blank lines in between.
std::string footer_of(const std::vector<std::string>& paragraphs);

/// An option without a value, which sets `target` to `value`.
template <class Target>
OptionSpec flag(std::string names, Target& target, Target value, std::string help) {
  return {.names = std::move(names),
          .value = {},
          .help = std::move(help),
          .store =
              [&target, value](const std::string&) {
                target = value;
                return std::string();
              },
          .words = WordCount::none};
}

/// The same for a target that it sets to true.
OptionSpec flag(std::string names, bool& target, std::string help);

/// An option that takes one word, and a positional argument.
OptionSpec option(std::string names, std::string value, StoreWord store, std::string help);
OptionSpec positional(std::string name, StoreWord store, std::string help);

/// The same option, with a change. `excluding` rejects it together with the option `other`, which
/// must be declared first.
OptionSpec required(OptionSpec option);
OptionSpec repeated(OptionSpec option);
OptionSpec excluding(std::string other, OptionSpec option);

/// --seed: a whole number below 2^64.
OptionSpec seed_option(std::optional<std::uint64_t>& target, std::string help);

/// --layout and --layout-pattern of the submissions in DIR, which exclude each other.
OptionSpec layout_option(std::optional<Layout>& target);
OptionSpec layout_pattern_option(std::string& target);

/// --slurm NAME=VALUE: options of sbatch, one or several separated by spaces, as words such as
/// "--gres=gpu:1". Options that labcheck sets itself are rejected.
OptionSpec sbatch_option(std::vector<std::string>& target);

/// Stores a word in `target`, a string or a path, also an optional one; appends it to a list.
template <class Target>
StoreWord into(Target& target) {
  return [&target](const std::string& word) {
    if constexpr (requires { target.push_back(word); } && !std::is_same_v<Target, std::string>)
      target.push_back(word);
    else
      target = word;
    return std::string();
  };
}

/// The value of `word`; nothing if it is not a whole number from `least` to `most`.
std::optional<std::int64_t> parse_whole(std::string_view word, std::int64_t least,
                                        std::int64_t most);

std::string not_a_whole_number(std::string_view word, std::int64_t least, std::int64_t most);

/// Stores a whole number from `least` to `most`.
template <class Target>
StoreWord into_whole(Target& target, std::int64_t least, std::int64_t most) {
  return [&target, least, most](const std::string& word) -> std::string {
    const auto number = parse_whole(word, least, most);
    if (!number) return not_a_whole_number(word, least, most);
    if constexpr (requires { typename Target::value_type; })
      target = static_cast<typename Target::value_type>(*number);
    else
      target = static_cast<Target>(*number);
    return {};
  };
}

/// Stores a size [bytes]: "8G", "512M", "1.5 GiB".
StoreWord into_size(std::int64_t& target);

/// Stores a number from `least` to `most`.
StoreWord into_number(std::optional<double>& target, double least, double most);

/// An option whose value is one of the names of an enumeration. The parser checks the choices.
template <class Enum, class Target>
OptionSpec choice(std::string names, std::string value, Target& target, std::string help) {
  OptionSpec spec = option(
      std::move(names), std::move(value),
      [&target](const std::string& word) {
        target = *parse_enum<Enum>(word);
        return std::string();
      },
      std::move(help));
  spec.choices = names_of<Enum>();
  return spec;
}

/// NAME=VALUE with a name and a value that are not empty; nothing if `word` is written otherwise.
std::optional<std::pair<std::string, std::string>> split_at_equals(const std::string& word);

/// The problem with two reports that one file would get.
std::string two_reports_in(const std::filesystem::path& file);

/// A repeatable option FORMAT=FILE, whose formats are the names of an enumeration.
template <class Enum, class Request>
OptionSpec report_option(std::vector<Request>& requests, std::string help) {
  const std::vector<std::string> names = names_of<Enum>();
  OptionSpec spec = repeated(option(
      "--report", "FORMAT=FILE",
      [&requests, names](const std::string& word) {
        const auto parts = split_at_equals(word);
        const auto format = parts ? parse_enum<Enum>(parts->first) : std::nullopt;
        if (!format)
          return tr("'{}': write FORMAT=FILE; FORMAT is {}", word,
                    joined(names, Conjunction::either));
        const bool is_taken = std::ranges::any_of(requests, [&](const Request& other) {
          return is_same_file(other.path, parts->second);
        });
        if (is_taken) return two_reports_in(parts->second);
        requests.push_back({*format, parts->second});
        return std::string();
      },
      std::move(help)));
  spec.formats = names;
  return spec;
}

}  // namespace labcheck
