// SPDX-License-Identifier: MIT
/// The version of labcheck.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// "0.2.0"; "0.2.0-5-gabc1234" five commits later; "0.2.0+gabc1234" if no commit has a tag. A
/// suffix "-dirty" means that the sources were changed. Records and reports contain only the
/// release, so that they stay valid from commit to commit.
extern const std::string_view kVersion;

/// The output of --version: the version, the compiler and the type of the build, and the CUDA
/// toolkit, or why there is none. It does not end with a line break.
std::string version_text();

}  // namespace labcheck
