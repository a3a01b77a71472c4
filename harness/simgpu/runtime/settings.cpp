#include "harness/simgpu/runtime/settings.hpp"

#include "harness/base/error.hpp"
#include "harness/base/processors.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/device/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kMostThreads = 256;
constexpr std::string_view kPrefix = "LABCHECK_SIM_";
constexpr const char* kToken = "LABCHECK_SIM_REPORT_TOKEN";

using Words = std::vector<std::string>;

// Variables as they are asked for, and what is wrong with them.
class Inquiry {
 public:
  explicit Inquiry(const Variables& variables) : variables_(variables) {}

  /// The value of `name`; empty where it is not set or empty.
  std::string_view text(const std::string& name) {
    known_.push_back(name);
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::string_view() : found->second;
  }

  /// The same, one of `words`; else a mistake.
  std::string_view word(const std::string& name, const Words& words) {
    const std::string_view value = text(name);
    if (value.empty() || std::find(words.begin(), words.end(), value) != words.end()) return value;
    mistakes_.push_back(fmt::format("{} is '{}': it can be {}{}", name, value, joined(words, "or"),
                                    did_you_mean(value, words)));
    return {};
  }

  /// The number that `name` is, from `least` on; `otherwise` where it is not set or a mistake.
  template <class Number>
  Number number(const std::string& name, Number least, Number otherwise) {
    const std::string_view value = text(name);
    if (value.empty()) return otherwise;
    Number number{};
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc() && end == value.data() + value.size() && number >= least)
      return number;
    mistakes_.push_back(fmt::format("{} is '{}': it must be a whole number from {} to {}", name,
                                    value, least, std::numeric_limits<Number>::max()));
    return otherwise;
  }

  /// Throws UserError where there was a mistake, or a variable is set that nothing asked for.
  void check() {
    for (const auto& [name, value] : variables_) {
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      mistakes_.push_back(fmt::format("there is no {}{}; there are {}", name,
                                      did_you_mean(name, known_), joined(known_)));
    }
    if (!mistakes_.empty()) throw UserError(fmt::format("{}", fmt::join(mistakes_, "; ")));
  }

 private:
  const Variables& variables_;
  Words known_;
  std::vector<std::string> mistakes_;
};

Words check_levels() {
  return {kEnumNames<CheckLevel>.begin(), kEnumNames<CheckLevel>.end()};
}

Words devices() {
  const auto keys = profile_keys();
  return {keys.begin(), keys.end()};
}

ReportPlace report_place(Inquiry& inquiry) {
  const int descriptor = inquiry.number("LABCHECK_SIM_REPORT_FD", 0, -1);
  return {descriptor, std::string(inquiry.text(kToken))};
}

// Both the name and the value, which others could read in /proc/self/environ.
void remove_from_environment(const char* name) {
  if (char* value = std::getenv(name); value != nullptr) {
    std::fill_n(value, std::strlen(value), 'x');
    ::unsetenv(name);
  }
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

const Variables& variables_at_start() {
  static const auto& variables = *new Variables([] {
    Variables found = sim_variables();
    remove_from_environment(kToken);
    return found;
  }());
  return variables;
}

Settings read_settings(const Variables& variables) {
  Inquiry inquiry(variables);
  Settings settings;
  settings.report = report_place(inquiry);
  settings.threads =
      std::min(inquiry.number("LABCHECK_SIM_THREADS", 1u, usable_processors()), kMostThreads);
  settings.instruction_limit =
      inquiry.number("LABCHECK_SIM_INSTRUCTIONS", std::uint64_t{1}, settings.instruction_limit);
  settings.checks = parse_enum<CheckLevel>(inquiry.word("LABCHECK_SIM_CHECKS", check_levels()))
                        .value_or(CheckLevel::default_);
  settings.device = inquiry.word("LABCHECK_SIM_DEVICE", devices());
  inquiry.word("LABCHECK_SIM_VARIANT", {"baseline", "v3", "v4"});
  inquiry.check();
  return settings;
}

ReportPlace report_place(const Variables& variables) {
  Inquiry inquiry(variables);
  return report_place(inquiry);
}

}  // namespace labcheck::simgpu
