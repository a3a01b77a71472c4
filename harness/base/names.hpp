// SPDX-License-Identifier: MIT
/// Checks names and formats them for messages.
#pragma once

#include "harness/base/message.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether `names` contains `name`.
bool contains(const std::vector<std::string>& names, std::string_view name);

/// The hint for an unknown `name`: "; did you mean 'odd'?" or, if no name is similar, "; the test
/// cases are one and odd" with `plural` "test cases", in the language in use; "; there are no test
/// cases" if `known` is empty.
std::string known_names(std::string_view name, const std::vector<std::string>& known,
                        std::string_view plural);

/// `path` for a message, as one line, whatever characters a student used.
std::string in_message(const std::filesystem::path& path);

/// The first of `names`, as in_message() shows them.
Listing some_of(const std::vector<std::string>& names, Conjunction conjunction = Conjunction::both);

/// Whether `name` consists of letters, digits, '_', '-' and '.', and does not begin with '.' or
/// '-'.
bool is_plain_file_name(std::string_view name);

/// Whether `name` is a C++ identifier.
bool is_identifier(std::string_view name);

}  // namespace labcheck
