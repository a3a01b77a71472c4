// SPDX-License-Identifier: MIT
#include "harness/toolchain/toolkit_root.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Folders of a C++ compiler, next to its bin folder.
constexpr std::array kCompilerFolders{"lib/gcc",   "lib64/gcc",   "lib32/gcc",
                                      "lib/clang", "lib64/clang", "libexec/gcc"};

fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real;
}

bool contains_toolkit(const fs::path& root) {
  constexpr const char* kHeader = "include/cuda_runtime.h";
  std::error_code error;
  if (fs::exists(root / kHeader, error)) return true;
  fs::directory_iterator targets(root / "targets", error);
  return !error && std::any_of(fs::begin(targets), fs::end(targets), [&](const auto& target) {
    return fs::exists(target.path() / kHeader, error);
  });
}

bool contains_compiler(const fs::path& root) {
  return std::any_of(kCompilerFolders.begin(), kCompilerFolders.end(), [&](const char* folder) {
    std::error_code error;
    return fs::is_directory(root / folder, error);
  });
}

// Whether `folder` contains the user's home. All commands, including students' programs, see the
// folders of a compiler. They see /usr anyway.
bool exposes_home(const fs::path& folder) {
  const fs::path real = real_path(folder);
  if (contains_path("/usr", real)) return false;
  const char* home = std::getenv("HOME");
  return real == real.root_path() || real.empty() ||
         (home != nullptr && *home != '\0' && contains_path(real, real_path(home)));
}

fs::path query_root(const fs::path& nvcc) {
  Command command;
  command.arguments = {nvcc.string(), "--dryrun", "-E", "-x", "cu", "/dev/null"};
  if (const char* path = std::getenv("PATH")) command.environment["PATH"] = path;
  // Runs without isolation: the files that a user's own script needs are not known in advance.
  return parse_toolkit_root(run(*make_open_sandbox(), command).output);
}

void require_own_folder(const fs::path& folder, const fs::path& nvcc) {
  if (!exposes_home(folder)) return;
  throw HarnessError(fmt::format("using {} would expose everything in {} to students' programs",
                                 nvcc.string(), folder.string()),
                     "set LABCHECK_NVCC to the nvcc of a toolkit that has its own folder");
}

}  // namespace

fs::path parse_toolkit_root(std::string_view output) {
  constexpr std::string_view kTop = "#$ TOP=";
  for (const std::string& line : lines_of(output)) {
    if (!line.starts_with(kTop)) continue;
    const fs::path top = line.substr(kTop.size(), line.find_last_not_of(" \r") + 1 - kTop.size());
    // Without a file name, "/opt/cuda/bin/.." would be normalized to "/opt/cuda/".
    const fs::path root = (top / "file").lexically_normal().parent_path();
    return root.is_absolute() ? root : fs::path();
  }
  return {};
}

fs::path find_toolkit_root(const fs::path& nvcc) {
  fs::path root = fs::canonical(nvcc).parent_path().parent_path();
  if (!contains_toolkit(root)) root = query_root(nvcc);
  if (root.empty() || !contains_toolkit(root)) {
    throw HarnessError(
        fmt::format("{} does not belong to a CUDA toolkit: there is no include/cuda_runtime.h next "
                    "to its folder{}",
                    nvcc.string(),
                    root.empty() ? std::string(", and it reports no toolkit folder")
                                 : fmt::format(" or in {}, the toolkit folder that it reports",
                                               root.string())),
        "install the toolkit's development files, or set LABCHECK_NVCC to a toolkit's own nvcc");
  }
  for (const fs::path& folder : folders_of_toolkit(nvcc, root)) require_own_folder(folder, nvcc);
  return root;
}

std::vector<fs::path> folders_of_toolkit(const fs::path& nvcc, const fs::path& root) {
  std::vector<fs::path> folders{root};
  if (const fs::path real = real_path(root); real != root) folders.push_back(real);
  // For a script that starts a toolkit's nvcc, the other files in its folder stay hidden.
  std::error_code error;
  const bool is_script = !contains_path(real_path(root), real_path(nvcc)) &&
                         !fs::is_symlink(nvcc, error) && fs::is_regular_file(nvcc, error);
  folders.push_back(is_script ? nvcc : nvcc.parent_path());
  return folders;
}

std::vector<fs::path> folders_of_host_compiler(const fs::path& named) {
  std::error_code error;
  const fs::path real = fs::canonical(named, error);
  if (error || !named.is_absolute()) return {};
  std::vector<fs::path> folders;
  const bool is_folder = fs::is_directory(real, error);
  const bool is_link = !is_folder && fs::is_symlink(named, error);
  // A link can be followed only if the folder that contains it is visible.
  const fs::path shown =
      is_link && !exposes_home(named.parent_path()) ? named.parent_path() : named;
  if (!exposes_home(shown)) folders.push_back(shown);
  const fs::path prefix = is_folder ? real.parent_path() : real.parent_path().parent_path();
  if (contains_compiler(prefix) && !exposes_home(prefix)) folders.push_back(prefix);
  return folders;
}

}  // namespace labcheck
