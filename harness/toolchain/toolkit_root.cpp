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

// What a C++ compiler keeps beside its folder of programs.
constexpr std::array kOfCompilers{"lib/gcc",   "lib64/gcc",   "lib32/gcc",
                                  "lib/clang", "lib64/clang", "libexec/gcc"};

fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real;
}

bool holds_toolkit(const fs::path& root) {
  constexpr const char* kHeader = "include/cuda_runtime.h";
  std::error_code error;
  if (fs::exists(root / kHeader, error)) return true;
  fs::directory_iterator targets(root / "targets", error);
  return !error && std::any_of(fs::begin(targets), fs::end(targets), [&](const auto& target) {
    return fs::exists(target.path() / kHeader, error);
  });
}

bool holds_compiler(const fs::path& root) {
  return std::any_of(kOfCompilers.begin(), kOfCompilers.end(), [&](const char* folder) {
    std::error_code error;
    return fs::is_directory(root / folder, error);
  });
}

// Every command sees what is shown for a compiler, those of students, too; and /usr anyway.
bool holds_all_of_a_user(const fs::path& folder) {
  const fs::path real = real_path(folder);
  if (lies_below("/usr", real)) return false;
  const char* home = std::getenv("HOME");
  return real == real.root_path() || real.empty() ||
         (home != nullptr && *home != '\0' && lies_below(real, real_path(home)));
}

fs::path asked_root(const fs::path& nvcc) {
  Command command;
  command.arguments = {nvcc.string(), "--dryrun", "-E", "-x", "cu", "/dev/null"};
  if (const char* path = std::getenv("PATH")) command.environment["PATH"] = path;
  // What a script needs is not known before it has run. It is the user's own.
  return parse_toolkit_root(run(*make_open_sandbox(), command).output);
}

void require_own_folder(const fs::path& folder, const fs::path& nvcc) {
  if (!holds_all_of_a_user(folder)) return;
  throw HarnessError(
      fmt::format("{} needs {}, and students' programs would see all that lies there",
                  nvcc.string(), folder.string()),
      "name an nvcc in LABCHECK_NVCC whose toolkit has a folder of its own");
}

}  // namespace

fs::path parse_toolkit_root(std::string_view output) {
  constexpr std::string_view kTop = "#$ TOP=";
  for (const std::string& line : lines_of(output)) {
    if (!line.starts_with(kTop)) continue;
    const fs::path top = line.substr(kTop.size(), line.find_last_not_of(" \r") + 1 - kTop.size());
    // "/opt/cuda/bin/.." would end in a slash.
    const fs::path root = (top / "file").lexically_normal().parent_path();
    return root.is_absolute() ? root : fs::path();
  }
  return {};
}

fs::path find_toolkit_root(const fs::path& nvcc) {
  fs::path root = fs::canonical(nvcc).parent_path().parent_path();
  if (!holds_toolkit(root)) root = asked_root(nvcc);
  if (root.empty() || !holds_toolkit(root)) {
    throw HarnessError(
        fmt::format("{} belongs to no CUDA toolkit: there is no include/cuda_runtime.h beside its "
                    "folder{}",
                    nvcc.string(),
                    root.empty() ? std::string(", and it names no other")
                                 : fmt::format(" or in {}, which it names", root.string())),
        "install the toolkit's development files, or name a toolkit's own nvcc in LABCHECK_NVCC");
  }
  for (const fs::path& folder : folders_of_toolkit(nvcc, root)) require_own_folder(folder, nvcc);
  return root;
}

std::vector<fs::path> folders_of_toolkit(const fs::path& nvcc, const fs::path& root) {
  std::vector<fs::path> folders{root};
  if (const fs::path real = real_path(root); real != root) folders.push_back(real);
  // Of a script that starts a toolkit's nvcc, what lies beside it is nobody's business.
  std::error_code error;
  const bool is_script = !lies_below(real_path(root), real_path(nvcc)) &&
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
  // Where a link leads is seen only where the link is.
  const fs::path shown =
      is_link && !holds_all_of_a_user(named.parent_path()) ? named.parent_path() : named;
  if (!holds_all_of_a_user(shown)) folders.push_back(shown);
  const fs::path prefix = is_folder ? real.parent_path() : real.parent_path().parent_path();
  if (holds_compiler(prefix) && !holds_all_of_a_user(prefix)) folders.push_back(prefix);
  return folders;
}

}  // namespace labcheck
