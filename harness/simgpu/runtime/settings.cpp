#include "harness/simgpu/runtime/settings.hpp"

#include "harness/base/error.hpp"
#include "harness/base/processors.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/device/profile.hpp"

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

constexpr unsigned kMostThreads = 256;
constexpr std::string_view kPrefix = "LABCHECK_SIM_";

using Words = std::vector<std::string>;

// The variables of the environment, and what is wrong with them.
class Variables {
 public:
  /// The value of `name`; empty where it is not set or empty.
  std::string_view text(const std::string& name) {
    known_.push_back(name);
    const char* value = std::getenv(name.c_str());
    return value == nullptr ? std::string_view() : value;
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
    for (char** variable = environ; *variable != nullptr; ++variable) {
      const std::string_view entry = *variable;
      const std::string name(entry.substr(0, entry.find('=')));
      if (!name.starts_with(kPrefix)) continue;
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      mistakes_.push_back(fmt::format("there is no {}{}; there are {}", name,
                                      did_you_mean(name, known_), joined(known_)));
    }
    if (!mistakes_.empty()) throw UserError(fmt::format("{}", fmt::join(mistakes_, "; ")));
  }

 private:
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

int report_descriptor(Variables& variables) {
  return variables.number("LABCHECK_SIM_REPORT_FD", 0, -1);
}

}  // namespace

Settings read_settings() {
  Variables variables;
  Settings settings;
  settings.report_descriptor = report_descriptor(variables);
  settings.threads =
      std::min(variables.number("LABCHECK_SIM_THREADS", 1u, usable_processors()), kMostThreads);
  settings.instruction_limit =
      variables.number("LABCHECK_SIM_INSTRUCTIONS", std::uint64_t{1}, settings.instruction_limit);
  settings.checks = parse_enum<CheckLevel>(variables.word("LABCHECK_SIM_CHECKS", check_levels()))
                        .value_or(CheckLevel::default_);
  settings.device = variables.word("LABCHECK_SIM_DEVICE", devices());
  variables.word("LABCHECK_SIM_VARIANT", {"baseline", "v3", "v4"});
  variables.check();
  return settings;
}

int report_descriptor() {
  Variables variables;
  return report_descriptor(variables);
}

}  // namespace labcheck::simgpu
