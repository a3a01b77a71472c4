/// Which labcheck this is.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// "0.2.0", "0.2.0-5-gabc1234" five commits later, "0.2.0+gabc1234" where no commit has a tag, each
/// with "-dirty" where the sources were changed. Records and reports name the release alone, so
/// that they stay valid from commit to commit.
extern const std::string_view kVersion;

/// What --version prints: the version, how the program was built, and the CUDA toolkit that it
/// would compile with, or why there is none. Ends without a line break.
std::string version_text();

}  // namespace labcheck
