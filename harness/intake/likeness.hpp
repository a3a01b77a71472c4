// SPDX-License-Identifier: MIT
/// Whether the name of a submitted file resembles the name of a required file, or its folder the
/// name of a lab.
#pragma once

#include <optional>
#include <string>

namespace labcheck {

/// How a file's name resembles a required name, the closest match first. `numbered` has an added
/// number or ".txt", `prefixed` begins with other words, `cpp` has the extension ".cpp" for ".cu".
enum class Likeness { exact, other_case, numbered, prefixed, cpp };

std::optional<Likeness> likeness(const std::string& name, const std::string& required);

/// Whether one of the folders of `inner_path` is named like `lab`: "Lab 5" for "lab5-matmul".
bool is_in_folder_of(const std::string& inner_path, const std::string& lab);

}  // namespace labcheck
