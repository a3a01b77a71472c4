// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/occurrence.hpp"

#include "harness/simgpu/facts/messages.hpp"

namespace labcheck {
namespace {

namespace text = simgpu::text;

const Message* part(const Message& message, std::size_t index) {
  return index < message.arguments.size() ? std::get_if<Message>(&message.arguments[index].value)
                                          : nullptr;
}

// The part of `message` that other occurrences have, too: what happened without its figures and
// advice, one thread instead of several, a fault without how often it occurred.
const Message& common_part(const Message& message) {
  const Message* first = part(message, 0);
  const Message* second = part(message, 1);
  const bool is_counted = second != nullptr && second->id == text::times.id;
  const bool has_more = message.id == text::fact_with_detail.id ||
                        message.id == text::fact_with_advice.id ||
                        message.id == text::thread_and_others.id || is_counted;
  return has_more && first != nullptr ? common_part(*first) : message;
}

}  // namespace

Message without_instances(Message message) {
  for_each_argument(message, [](MessageArgument::Value& value) {
    if (auto* index = std::get_if<GridIndex>(&value)) *index = {};
    if (auto* address = std::get_if<MemoryAddress>(&value)) *address = {};
  });
  return message;
}

Message without_figures(const Message& message) {
  for (const auto& race : {text::race_in_shared_memory, text::race_in_global_memory})
    if (mentions(message, race.id)) return make_message(std::string(race.id), {}, {});
  Message cause = common_part(message);
  // Its name adds nothing to the line.
  if (cause.id == text::fault_in_kernel_at_line.id && cause.arguments.size() == 3) {
    cause.id = text::fault_at_line.id;
    cause.text = text::fault_at_line.text;
    cause.arguments.erase(cause.arguments.begin() + 1);
  }
  for (MessageArgument& argument : cause.arguments) {
    if (auto* its_part = std::get_if<Message>(&argument.value)) {
      *its_part = without_figures(*its_part);
    } else if (!std::holds_alternative<std::string>(argument.value) &&
               !std::holds_alternative<SourcePlace>(argument.value)) {
      argument.value = {};
    }
  }
  return cause;
}

}  // namespace labcheck
