// SPDX-License-Identifier: MIT
/// The folders that a compiler reads. They must not contain a user's private files.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace labcheck {

/// The root folder of the toolkit of `nvcc`, which is a compiler or a script that starts one: the
/// folder above the real path of `nvcc` if it contains a toolkit, else the folder that `nvcc`
/// prints. Throws HarnessError if neither contains a toolkit, or if the folder contains the user's
/// home.
std::filesystem::path find_toolkit_root(const std::filesystem::path& nvcc);

/// The toolkit's folder in the output of `nvcc --dryrun`; empty if it is not there.
std::filesystem::path parse_toolkit_root(std::string_view output);

/// The paths that must be visible in the sandbox to start `nvcc`, whose toolkit is in `root`.
std::vector<std::filesystem::path> folders_of_toolkit(const std::filesystem::path& nvcc,
                                                      const std::filesystem::path& root);

/// The same for `named`, the value of NVCC_CCBIN: a C++ compiler or its folder. Empty unless
/// `named` is an absolute path.
std::vector<std::filesystem::path> folders_of_host_compiler(const std::filesystem::path& named);

}  // namespace labcheck
