// SPDX-License-Identifier: MIT
/// The compiler options that an assignment may use for students' files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// `option` as one argument for nvcc; nothing if it is not allowed. Options for the language
/// version, optimization, registers, macros and ptxas are allowed; options that write files, read
/// other files or run programs are not.
std::optional<std::string> allowed_compile_option(std::string_view option);

/// The allowed options, for messages.
std::string_view allowed_compile_options();

}  // namespace labcheck
