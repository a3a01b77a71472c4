/// Which folders a compiler reads, and that these are not folders that hold anything else.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace labcheck {

/// The folder of the toolkit whose compiler is `nvcc`, or is started by it: the one that `nvcc`
/// really lies in where that holds a toolkit, else the one that it names itself. Throws
/// HarnessError where neither holds one, or where all of the user's files lie there, too.
std::filesystem::path find_toolkit_root(const std::filesystem::path& nvcc);

/// The toolkit's folder in what `nvcc --dryrun` prints; empty where it is not there.
std::filesystem::path parse_toolkit_root(std::string_view output);

/// What the sandbox must show so that `nvcc`, of the toolkit in `root`, can be started.
std::vector<std::filesystem::path> folders_of_toolkit(const std::filesystem::path& nvcc,
                                                      const std::filesystem::path& root);

/// The same for the C++ compiler, or the folder of one, that NVCC_CCBIN names. Nothing for one that
/// is not named by an absolute path.
std::vector<std::filesystem::path> folders_of_host_compiler(const std::filesystem::path& named);

}  // namespace labcheck
