// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/settings.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/hardware/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kMaxThreads = 256;
constexpr std::string_view kPrefix = "LABCHECK_SIM_";

using Words = std::vector<std::string>;

// Reads variables and collects the errors.
class VariableReader {
 public:
  explicit VariableReader(const Variables& variables) : variables_(variables) {}

  /// The value of `name`; empty if it is not set.
  std::string_view text(const std::string& name) {
    known_.push_back(name);
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::string_view() : found->second;
  }

  /// The value of `name`, which must be one of `words`, accepted by `is_valid`, or empty; otherwise
  /// "" and an error.
  std::string_view word(const std::string& name, const Words& words,
                        bool (*is_valid)(std::string_view) = nullptr) {
    const std::string_view value = text(name);
    if (value.empty() || std::find(words.begin(), words.end(), value) != words.end()) return value;
    if (is_valid != nullptr && is_valid(value)) return value;
    errors_.push_back(fmt::format("{} is '{}', but it must be {}{}", name, value,
                                  joined(words, Conjunction::either), did_you_mean(value, words)));
    return {};
  }

  /// The value of `name` as a number of at least `min`; `fallback` if it is empty or invalid.
  template <class Number>
  Number number(const std::string& name, Number min, Number fallback) {
    const std::string_view value = text(name);
    if (value.empty()) return fallback;
    Number number{};
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc() && end == value.data() + value.size() && number >= min) return number;
    errors_.push_back(fmt::format("{} is '{}', but it must be an integer from {} to {}", name,
                                  value, min, std::numeric_limits<Number>::max()));
    return fallback;
  }

  /// Throws a UserError if there were errors or a variable has an unknown name.
  void check() {
    for (const auto& [name, value] : variables_) {
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      errors_.push_back(fmt::format("unknown variable {} (known: {}){}", name, joined(known_),
                                    did_you_mean(name, known_)));
    }
    if (!errors_.empty()) throw UserError(fmt::format("{}", fmt::join(errors_, "; ")));
  }

 private:
  const Variables& variables_;
  Words known_;
  std::vector<std::string> errors_;
};

// The devices that have names of their own.
Words devices() {
  const auto keys = profile_keys();
  Words names{keys.begin(), keys.end()};
  names.emplace_back(kNoDevice);
  return names;
}

int read_report_descriptor(VariableReader& reader) {
  return reader.number("LABCHECK_SIM_REPORT_FD", 0, -1);
}

}  // namespace

Variables sim_variables() {
  Variables found;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view entry = *variable;
    const auto end = entry.find('=');
    if (entry.starts_with(kPrefix) && end != std::string_view::npos)
      found.emplace(entry.substr(0, end), entry.substr(end + 1));
  }
  return found;
}

Settings read_settings(const Variables& variables) {
  VariableReader reader(variables);
  Settings settings;
  settings.report = read_report_descriptor(reader);
  settings.recording = reader.number("LABCHECK_SIM_RECORDING_FD", 0, -1);
  settings.threads =
      std::min(reader.number("LABCHECK_SIM_THREADS", 1u, usable_processors()), kMaxThreads);
  settings.instruction_limit =
      reader.number("LABCHECK_SIM_INSTRUCTIONS", std::uint64_t{1}, settings.instruction_limit);
  settings.memory = reader.number("LABCHECK_SIM_MEMORY", std::size_t{1}, settings.memory);
  settings.checks =
      parse_enum<CheckLevel>(reader.word("LABCHECK_SIM_CHECKS", names_of<CheckLevel>()))
          .value_or(CheckLevel::default_);
  settings.device = reader.word("LABCHECK_SIM_DEVICE", devices(), is_device_name);
  settings.language =
      parse_enum<Language>(reader.word("LABCHECK_SIM_LANGUAGE", names_of<Language>()))
          .value_or(Language::english);
  reader.word("LABCHECK_SIM_VARIANT", {"baseline", "v3"});
  reader.check();
  return settings;
}

int read_report_descriptor(const Variables& variables) {
  VariableReader reader(variables);
  return read_report_descriptor(reader);
}

}  // namespace labcheck::simgpu
