// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string_view>

namespace labcheck {
namespace {

const MessageArgument* find_argument(const Message& message, std::string_view name) {
  const std::vector<std::string_view> names = argument_names(message);
  const auto found = std::ranges::find(names, name);
  const auto index = static_cast<std::size_t>(found - names.begin());
  return index < message.arguments.size() ? &message.arguments[index] : nullptr;
}

// The form of a text with a plural is that of its field {count}. All fractions have the form of 2.
std::uint64_t count_in(const Message& message) {
  const MessageArgument* argument = find_argument(message, "count");
  if (argument == nullptr) return 0;
  if (const auto* count = std::get_if<Count>(&argument->value))
    return static_cast<std::uint64_t>(count->value);
  return to_number<std::uint64_t>(render(*argument)).value_or(2);
}

std::string_view template_of(const Message& message) {
  if (message.many.empty()) return translated_text(nullptr, message.text.c_str());
  return translated_plural(message.text.c_str(), message.many.c_str(), count_in(message));
}

struct Show {
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double figure) const { return describe_figure(figure); }
  std::string operator()(Count count) const {
    const auto number = static_cast<std::uint64_t>(count.value);
    return count.value < 0 ? "-" + with_thousands(0 - number) : with_thousands(number);
  }
  std::string operator()(ByteCount bytes) const { return exact_bytes(bytes.value); }
  std::string operator()(RoundedBytes size) const { return describe_bytes(size.value); }
  std::string operator()(Rounded number) const {
    return fmt::format("{:.{}g}", number.value, number.digits);
  }
  std::string operator()(Duration duration) const {
    return describe_duration(std::chrono::nanoseconds(duration.nanoseconds));
  }
  std::string operator()(MemoryAddress address) const {
    return fmt::format("{:#x}", address.value);
  }
  std::string operator()(const GridIndex& index) const {
    const auto& [x, y, z] = index.value;
    return fmt::format("({},{},{})", x, y, z);
  }
  std::string operator()(const CaseName& name) const { return name.id; }
  std::string operator()(const SourcePlace& place) const {
    return fmt::format("{}:{}", place.file, place.line);
  }
  std::string operator()(const Message& message) const { return render(message); }
  std::string operator()(const Listing& listing) const {
    std::vector<std::string> items;
    for (const Message& item : listing.items) items.push_back(render(item));
    return joined(items, listing.conjunction);
  }
};

}  // namespace

std::string render(const MessageArgument& argument) {
  return std::visit(Show(), argument.value);
}

std::string render(const Message& message) {
  if (message.text.empty())
    return message.arguments.empty() ? std::string() : render(message.arguments.front());
  std::string sentence;
  std::string_view rest = template_of(message);
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('{'), rest.size());
    sentence += rest.substr(0, open);
    rest.remove_prefix(open);
    const std::size_t close = rest.find('}');
    if (close == std::string_view::npos) return sentence.append(rest);
    const std::string_view field = rest.substr(0, close + 1);
    const MessageArgument* argument = find_argument(message, field.substr(1, close - 1));
    sentence += argument == nullptr ? std::string(field) : render(*argument);
    rest.remove_prefix(field.size());
    if (argument != nullptr && sentence.ends_with('.') && rest.starts_with('.'))
      rest.remove_prefix(1);
  }
  return sentence;
}

std::string render(const std::vector<Message>& sentences) {
  std::string text;
  for (const Message& sentence : sentences) {
    if (sentence.empty()) continue;
    if (!text.empty()) text += ' ';
    text += render(sentence);
  }
  return text;
}

}  // namespace labcheck
