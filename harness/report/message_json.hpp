// SPDX-License-Identifier: MIT
/// Messages in JSON reports: the sentence, and what other programs decide by.
#pragma once

#include "harness/base/json.hpp"
#include "harness/base/message.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// Adds the sentence as `key`, and its id and its arguments as `key`_id and `key`_arguments. The
/// arguments have the names of their fields. A message among them is {"id", "arguments"} if it has
/// an id, and a string otherwise.
void add(const std::string& key, const Message& message, Json& object);

/// The sentences of `messages`.
Json sentences(const std::vector<Message>& messages);

}  // namespace labcheck::report
