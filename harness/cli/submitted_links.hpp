// SPDX-License-Identifier: MIT
/// Keeps reports from being written through a link that a student submitted.
#pragma once

#include <filesystem>

namespace labcheck {

/// Throws UserError if `out`, the folder for the reports, is in the student's `repository` and is
/// reached through a link in it.
void refuse_submitted_links(const std::filesystem::path& out,
                            const std::filesystem::path& repository);

}  // namespace labcheck
