// SPDX-License-Identifier: MIT
/// Commands and their options as data, which parsing, --help, completion and the man page's test
/// use.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/received_submission.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// The number of words that an option takes: none (a flag), one, at most one (`optional`), or one
/// each time the option is given (`repeated`).
enum class WordCount { none, one, optional, repeated };

/// Where the words of an option go.
struct Destination {
  /// Stores one word, or "" for a flag. Returns the problem with the word, or "" if it is valid.
  std::function<std::string(const std::string& word)> store;
  WordCount words = WordCount::one;
  std::vector<std::string> choices{};  // the only values, if they are few
  std::vector<std::string> formats{};  // for a value FORMAT=FILE, the formats
};

struct OptionSpec {
  std::string names;  // "--out,-o"; a name without dashes is a positional argument
  std::string value;  // the placeholder that --help shows: "FILE"
  Destination into;
  std::string help;
  std::string excludes{};  // an earlier option that cannot be combined with this one
  bool is_required = false;

  /// "--out" and "-o"; "FILE" for a positional argument.
  std::vector<std::string> name_list() const;

  bool has_name(std::string_view name) const;
  bool is_positional() const { return !names.starts_with('-'); }
};

enum class BackendChoice { automatic, gpu, sim };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<BackendChoice>{"auto", "gpu", "sim"};

LABCHECK_ENUM(SandboxChoice, bubblewrap, none)

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

/// The exit status of labcheck. `labcheck simulate` returns also other numbers.
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

/// A command. Its options store their values in the object, which then runs.
struct LabcheckCommand {
  /// `footer` are the paragraphs that --help prints after the options.
  LabcheckCommand(std::string name, std::string summary,
                  const std::vector<std::string>& footer = {});
  LabcheckCommand(const LabcheckCommand&) = delete;
  LabcheckCommand& operator=(const LabcheckCommand&) = delete;
  virtual ~LabcheckCommand() = default;

  std::string name;
  std::string summary;
  std::string footer;  // broken into lines
  std::vector<OptionSpec> options;

  /// The words to parse instead of `words`, a command line with this command.
  virtual std::vector<std::string> rewrite(const std::vector<std::string>& words) { return words; }

  /// The problem with the combination of options, or "".
  virtual std::string problem() const { return {}; }

  virtual ExitCode run(const CommonOptions& common) const = 0;
};

OptionSpec required(OptionSpec option);

/// --layout and --layout-pattern of the submissions in DIR, which exclude each other.
OptionSpec layout_option(std::optional<Layout>& target);
OptionSpec layout_pattern_option(std::string& target);

/// Words for sbatch, each one or several options separated by spaces, become words such as
/// "--gres=gpu:1". Options that labcheck sets itself are rejected.
Destination into_sbatch(std::vector<std::string>& target);

/// A flag that sets `target` to `value`.
template <class Target>
Destination set(Target& target, Target value) {
  return {[&target, value](const std::string&) {
            target = value;
            return std::string();
          },
          WordCount::none};
}

/// Stores a word in `target`, a string or a path, also an optional one; appends it to a list; sets
/// a flag.
template <class Target>
Destination into(Target& target) {
  constexpr bool kIsList = requires {
    target.emplace_back();
  };
  return {[&target](const std::string& word) {
            if constexpr (kIsList)
              target.push_back(word);
            else
              target = word;
            return std::string();
          },
          kIsList ? WordCount::repeated : WordCount::one};
}

inline Destination into(bool& target) {
  return set(target, true);
}

/// Stores a whole number below 2^64, such as a seed.
Destination into(std::optional<std::uint64_t>& target);

/// Stores a size [bytes]: "8G", "512M", "1.5 GiB".
Destination into_size(std::int64_t& target);

/// Stores a number from `least` to `most`.
Destination into_number(std::optional<double>& target, double least, double most);

/// The value of `word`; nothing if it is not a whole number from `least` to `most`.
std::optional<std::int64_t> parse_whole(std::string_view word, std::int64_t least,
                                        std::int64_t most);

std::string not_a_whole_number(std::string_view word, std::int64_t least, std::int64_t most);

/// Stores a whole number from `least` to `most`.
template <class Target>
Destination into_whole(Target& target, std::int64_t least, std::int64_t most) {
  return {[&target, least, most](const std::string& word) {
    const auto number = parse_whole(word, least, most);
    if (number) target = static_cast<Target>(*number);
    return number ? std::string() : not_a_whole_number(word, least, most);
  }};
}

/// Stores one of the names of an enumeration. The parser checks the choices.
template <class Enum, class Target>
Destination into_choice(Target& target) {
  return {[&target](const std::string& word) {
            target = *parse_enum<Enum>(word);
            return std::string();
          },
          WordCount::one, names_of<Enum>()};
}

/// NAME=VALUE with a name and a value that are not empty; nothing if `word` is written otherwise.
std::optional<std::pair<std::string, std::string>> split_at_equals(const std::string& word);

/// The problem if one of `reports` is already written to `file`, or "".
template <class Request>
std::string problem_with_file(const std::filesystem::path& file,
                              const std::vector<Request>& reports) {
  const bool is_taken = std::ranges::any_of(
      reports, [&](const Request& other) { return is_same_file(other.path, file); });
  return is_taken ? tr("two reports would be written to {}: specify a file for each", file.string())
                  : std::string();
}

/// Stores FORMAT=FILE, whose formats are the names of an enumeration.
template <class Request, class Enum = decltype(Request::format)>
Destination into_reports(std::vector<Request>& requests) {
  return {[&requests](const std::string& word) {
            const auto parts = split_at_equals(word);
            const auto format = parts ? parse_enum<Enum>(parts->first) : std::nullopt;
            if (!format)
              return tr("'{}': write FORMAT=FILE; FORMAT is {}", word,
                        joined(names_of<Enum>(), Conjunction::either));
            const std::string problem = problem_with_file(parts->second, requests);
            requests.push_back({*format, parts->second});
            return problem;
          },
          WordCount::repeated,
          {},
          names_of<Enum>()};
}

}  // namespace labcheck
