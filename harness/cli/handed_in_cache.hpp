/// What is compiled once is trusted later: it must not come from a student.
#pragma once

#include <filesystem>

namespace labcheck {

/// Throws UserError where `cache`, the folder that compiled programs are kept in, holds files of a
/// repository, or lies in the student's `repository` and git cannot say whether it does. Links are
/// followed.
void refuse_handed_in_cache(const std::filesystem::path& cache,
                            const std::filesystem::path& repository);

}  // namespace labcheck
