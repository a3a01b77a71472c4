// SPDX-License-Identifier: MIT
/// Messages in JSON reports: the sentence, and what other programs decide by.
#pragma once

#include "harness/base/json.hpp"
#include "harness/base/message.hpp"

namespace labcheck::report {

/// The arguments of `message` by the names of its fields. Names and texts are strings, numbers are
/// numbers, a message in it is {"id", "text", "arguments"}.
Json arguments_of(const Message& message);

/// Adds `message` to `object` as "message", "message_id" and "message_arguments", and `help` likewise.
Json with_messages(Json object, const Message& message, const Message& help);

/// The sentences of `messages`.
Json sentences(const std::vector<Message>& messages);

}  // namespace labcheck::report
