#include "harness/score/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::messages {
namespace {

std::string number(double value) {
  if (value == static_cast<double>(static_cast<std::uint64_t>(value)) && value < 1e15) {
    return with_thousands(static_cast<std::uint64_t>(value));
  }
  return fmt::format("{:.4g}", value);
}

}  // namespace

std::string files_missing(const std::vector<std::string>& files) {
  return fmt::format("{} {} not handed in", joined(files), files.size() == 1 ? "was" : "were");
}

std::string files_missing_help() {
  return "the file must have exactly the name that the lab asks for";
}

std::string cases_failed(std::size_t failed, std::size_t all, const std::string& first) {
  if (all == 1) return first;
  return fmt::format("{} of {} failed; {}", failed, counted(all, "test case"), first);
}

std::string after(const std::string& title) {
  return fmt::format("not looked at: it comes after \"{}\"", title);
}

std::string needs_gpu() {
  return "is measured on a real GPU only";
}

std::string needs_person() {
  return "a person decides";
}

std::string withheld(const std::string& reason) {
  return reason;
}

std::string words(const std::string& counter) {
  std::string text = counter;
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string asked(const NeedsCounter& need) {
  if (need.at_least && need.at_most)
    return fmt::format("between {} and {}", number(*need.at_least), number(*need.at_most));
  if (need.at_least) return fmt::format("at least {}", number(*need.at_least));
  if (need.at_most) return fmt::format("at most {}", number(*need.at_most));
  return {};
}

std::string counter_absent(const std::string& counter) {
  return fmt::format("the program does nothing that {} could be counted of", words(counter));
}

std::string counter_off(const std::string& counter, double value, const std::string& asked) {
  if (asked.empty()) return fmt::format("{}: {}", words(counter), number(value));
  return fmt::format("{}: {}, where the lab asks for {}", words(counter), number(value), asked);
}

std::string counter_met(const std::string& counter, double value) {
  return fmt::format("{}: {}", words(counter), number(value));
}

}  // namespace labcheck::messages
