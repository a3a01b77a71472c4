// SPDX-License-Identifier: MIT
/// The documentation, as messages name it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck {

/// The path of the documentation page `page`, such as "gitlab.md#runners", for the user of the
/// running program: installed with the program, or in the source tree that it was built from.
std::string docs_page(std::string_view page);

/// The same for the user of `executable`, if it was built from the tree `sources`.
std::string docs_page(std::string_view page, const std::filesystem::path& executable,
                      const std::filesystem::path& sources);

}  // namespace labcheck
