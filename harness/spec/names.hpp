/// Names in messages, and names that must be among those that are known.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether `names` has `name`.
bool contains(const std::vector<std::string>& names, std::string_view name);

/// What to say of an unknown `name`: "; did you mean 'odd'?" or, where nothing is near,
/// "; the test cases are one and odd" with `plural` "test cases"; "; there are no test cases" where
/// there are none.
std::string known_names(std::string_view name, const std::vector<std::string>& known,
                        std::string_view plural);

/// `path` for a message: in one line, whatever a student called the file.
std::string in_message(const std::filesystem::path& path);

/// Whether `name` is an identifier of C++.
bool is_identifier(std::string_view name);

}  // namespace labcheck
