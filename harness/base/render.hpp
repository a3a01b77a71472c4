// SPDX-License-Identifier: MIT
/// Messages as sentences in the language in use, to be shown: nothing may be decided by what a
/// sentence contains.
#pragma once

#include "harness/base/message.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// A full stop that follows a field is omitted if the value ends with one.
std::string render(const Message& message);

/// The value of a field, as a sentence shows it.
std::string render(const MessageArgument& argument);

/// The messages that are not empty, with a space between them.
std::string render(const std::vector<Message>& sentences);

}  // namespace labcheck
