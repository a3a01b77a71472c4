// SPDX-License-Identifier: MIT
/// Finding the CUDA compiler and its toolkit, and the folders that it reads. They must not contain
/// a user's private files.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One CUDA toolkit. `root` contains all that nvcc reads, except for the system's own /usr.
struct Toolkit {
  std::filesystem::path nvcc;
  std::filesystem::path root;
  std::string version;             // "13.0.88"
  std::string identity;            // differs between compilers: for cache keys
  std::string host_compiler = {};  // the one that $NVCC_CCBIN names, if any

  int major() const;

  /// The paths that must be visible in the sandbox for nvcc to work.
  std::vector<std::filesystem::path> readable() const;
};

/// The absolute path of the nvcc that $LABCHECK_NVCC names, else of the first one in
/// $CUDA_HOME/bin, PATH and the usual folders. Throws UserError if $LABCHECK_NVCC does not name a
/// program.
std::optional<std::filesystem::path> find_nvcc();

/// The toolkit that `nvcc` belongs to. Runs `nvcc --version` in the sandbox, unless the folder
/// `known_answers` contains its version (sandbox/known_answers.hpp). Throws HarnessError if nvcc
/// does not print a version or does not belong to a toolkit.
Toolkit examine_nvcc(const std::filesystem::path& nvcc, Sandbox& sandbox,
                     const std::filesystem::path& known_answers = {});

/// The oldest CUDA version that labcheck supports: the first one with compute capability 9.0.
constexpr const char* kOldestCuda = "11.8";

/// Whether `version` is older than kOldestCuda.
bool is_too_old(std::string_view version);

/// The same for the nvcc that find_nvcc() returns. Throws HarnessError, with a remedy, if there is
/// none or it is too old.
Toolkit require_toolkit(Sandbox& sandbox, const std::filesystem::path& known_answers = {});

/// "13.0.88" from the output of `nvcc --version`; "" if it contains no version.
std::string parse_nvcc_version(std::string_view output);

/// The folder of the toolkit's static runtime library, if it exists.
std::optional<std::filesystem::path> find_static_runtime(const Toolkit& toolkit);

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
