#include "harness/spec/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::messages {
namespace {

constexpr std::size_t kMostNamed = 8;

}  // namespace

std::string found_below(std::string_view path, std::string_view name) {
  return fmt::format("grading {}: the folder itself has no {}", path, name);
}

std::string stands_for(std::string_view given, std::string_view name) {
  return fmt::format("{} stands for {}, which the lab asks for", given, name);
}

std::string one_of_several(std::string_view name, const std::vector<std::string>& missing) {
  return fmt::format("grading {} alone: the lab asks for {}, too; name the folder to grade all",
                     name, joined(missing));
}

std::string others_missing(const std::vector<std::string>& missing) {
  return fmt::format("the lab asks for {}, too, and nothing like it was found", joined(missing));
}

std::string not_found(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  std::vector<std::string> named = found;
  if (named.empty()) named.push_back("no .cu file");
  if (found.size() > kMostNamed) {
    named.resize(kMostNamed - 1);
    named.push_back(fmt::format("{} more", found.size() - named.size()));
  }
  return fmt::format("found {}; the lab asks for {}", joined(named), joined(missing));
}

}  // namespace labcheck::messages
