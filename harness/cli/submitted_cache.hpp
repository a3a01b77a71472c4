// SPDX-License-Identifier: MIT
/// Protects the build cache: labcheck trusts its contents, so they must not come from a student.
#pragma once

#include <filesystem>

namespace labcheck {

/// Throws UserError if `cache`, the build cache, contains tracked files of a repository, or if it
/// is in the student's `repository` and git cannot determine whether it contains any. Links are
/// followed.
void refuse_submitted_cache(const std::filesystem::path& cache,
                            const std::filesystem::path& repository);

}  // namespace labcheck
