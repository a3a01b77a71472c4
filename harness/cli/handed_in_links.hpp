/// What a student links to must not be written to.
#pragma once

#include <filesystem>

namespace labcheck {

/// Throws UserError where `out`, the folder that reports are written to, lies in the student's
/// `repository`, and a link in there leads to it.
void refuse_handed_in_links(const std::filesystem::path& out,
                            const std::filesystem::path& repository);

}  // namespace labcheck
