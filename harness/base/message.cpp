// SPDX-License-Identifier: MIT
#include "harness/base/message.hpp"

#include <algorithm>

namespace labcheck {
namespace {

template <class Test>
bool any_part(const Message& message, const Test& test) {
  for (const MessageArgument& argument : message.arguments) {
    if (const auto* part = std::get_if<Message>(&argument.value); part != nullptr && test(*part))
      return true;
    const auto* listing = std::get_if<Listing>(&argument.value);
    if (listing != nullptr && std::ranges::any_of(listing->items, test)) return true;
  }
  return false;
}

}  // namespace

Message verbatim(std::string text) {
  return text.empty() ? Message{} : Message{{}, {}, {}, {{std::move(text)}}};
}

Message text_of_lab(std::string text) {
  return {{}, std::move(text), {}, {}};
}

Listing listing_of(const std::vector<std::string>& names, Conjunction conjunction) {
  Listing listing{{}, conjunction};
  for (const std::string& name : names) listing.items.push_back(verbatim(name));
  return listing;
}

Message in_sequence(Message first, Message second) {
  if (first.empty()) return second;
  if (second.empty()) return first;
  return {"in_sequence", "{first} {second}", {}, {{std::move(first)}, {std::move(second)}}};
}

bool mentions(const Message& message, std::string_view id) {
  return message.id == id ||
         any_part(message, [&](const Message& part) { return mentions(part, id); });
}

bool contains(const Message& message, const Message& part) {
  return message == part ||
         any_part(message, [&](const Message& other) { return contains(other, part); });
}

std::vector<std::string_view> argument_names(const Message& message) {
  return fields_in(message.many.empty() ? message.text : message.many);
}

}  // namespace labcheck
