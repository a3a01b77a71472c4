/// Which options an assignment may compile students' files with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// `option` as nvcc takes it in one argument, or nothing where it is not allowed. Allowed is what
/// chooses the language version, optimisation, registers, a macro or something of ptxas: whatever
/// writes files, reads other files or runs programs is not.
std::optional<std::string> allowed_compile_option(std::string_view option);

/// What is allowed, for a message.
std::string_view allowed_compile_options();

}  // namespace labcheck
