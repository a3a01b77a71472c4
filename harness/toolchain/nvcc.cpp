// SPDX-License-Identifier: MIT
#include "harness/toolchain/nvcc.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/known_answers.hpp"
#include "harness/toolchain/host_compiler.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> candidates() {
  std::vector<fs::path> found;
  if (const auto home = environment_variable("CUDA_HOME"))
    found.push_back(fs::path(*home) / "bin/nvcc");
  found.push_back(find_program("nvcc"));
  found.emplace_back("/usr/local/cuda/bin/nvcc");
  found.emplace_back("/opt/cuda/bin/nvcc");
  return found;
}

// Folders of a C++ compiler, next to its bin folder.
constexpr std::array kCompilerFolders{"lib/gcc",   "lib64/gcc",   "lib32/gcc",
                                      "lib/clang", "lib64/clang", "libexec/gcc"};

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
  const auto home = environment_variable("HOME");
  return real == real.root_path() || real.empty() ||
         (home && contains_path(real, real_path(*home)));
}

// The absolute path after `name` in a line of nvcc's output; empty if there is none.
fs::path path_after(std::string_view name, std::string_view output) {
  for (const std::string& line : lines_of(output)) {
    if (!line.starts_with(name)) continue;
    const fs::path path = line.substr(name.size(), line.find_last_not_of(" \r") + 1 - name.size());
    // Without a file name, "/opt/cuda/bin/.." would be normalized to "/opt/cuda/".
    const fs::path folder = (path / "file").lexically_normal().parent_path();
    return folder.is_absolute() ? folder : fs::path();
  }
  return {};
}

fs::path query_root(const fs::path& nvcc) {
  Command command;
  command.arguments = {nvcc.string(), "--dryrun", "-E", "-x", "cu", "/dev/null"};
  if (const auto path = environment_variable("PATH")) command.environment["PATH"] = *path;
  // Runs without isolation: the files that a user's own script needs are not known in advance.
  const std::string output = run(*make_open_sandbox(), command).output;
  if (fs::path root = parse_toolkit_root(output); !root.empty()) return root;
  // Debian's nvcc prints only its own folder, which is below the toolkit's, /usr.
  fs::path folder = path_after("#$ _HERE_=", output);
  for (; folder.has_relative_path(); folder = folder.parent_path()) {
    if (contains_toolkit(folder)) return folder;
  }
  return {};
}

void require_own_folder(const fs::path& folder, const fs::path& nvcc) {
  if (!exposes_home(folder)) return;
  throw HarnessError(tr("using {} would expose everything in {} to students' programs",
                        nvcc.string(), folder.string()),
                     tr("set LABCHECK_NVCC to the nvcc of a toolkit that has its own folder"));
}

bool is_script(const fs::path& program) {
  char begin[2] = {};
  std::ifstream(program, std::ios::binary).read(begin, sizeof begin);
  return begin[0] == '#' && begin[1] == '!';
}

std::string query_version(const Toolkit& toolkit, Sandbox& sandbox) {
  Command command;
  command.arguments = {toolkit.nvcc.string(), "--version"};
  command.readable = toolkit.readable();
  const ProcessEnd end = run(sandbox, command);
  std::string version = parse_nvcc_version(end.output);
  if (version.empty()) {
    throw HarnessError(
        tr("{} --version did not print a version: {}", toolkit.nvcc.string(), end.output),
        tr("reinstall the CUDA toolkit, or set LABCHECK_NVCC to another nvcc"));
  }
  return version;
}

}  // namespace

int Toolkit::major() const {
  return std::atoi(version.c_str());
}

std::vector<fs::path> Toolkit::readable() const {
  std::vector<fs::path> paths = folders_of_toolkit(nvcc, root);
  // The settings of Debian's nvcc, among them the path of a supported C++ compiler.
  const fs::path settings = "/etc/nvcc.profile";
  if (fs::exists(settings)) paths.push_back(settings);
  for (fs::path& folder : folders_of_host_compiler(host_compiler))
    paths.push_back(std::move(folder));
  return paths;
}

std::optional<fs::path> find_nvcc() {
  if (const char* named = std::getenv("LABCHECK_NVCC")) {
    if (is_program(named)) return fs::absolute(named);
    if (fs::path found = find_program(named); !found.empty()) return found;
    throw UserError(tr("LABCHECK_NVCC is set to '{}', which is not a program", named),
                    tr("unset LABCHECK_NVCC, or set it to the path of an nvcc"));
  }
  for (const fs::path& candidate : candidates()) {
    if (is_program(candidate)) return fs::absolute(candidate);
  }
  return std::nullopt;
}

std::string parse_nvcc_version(std::string_view output) {
  // "Cuda compilation tools, release 13.0, V13.0.88"
  const auto at = output.find(", V");
  if (at == std::string_view::npos) return {};
  const std::string_view rest = output.substr(at + 3);
  return std::string(rest.substr(0, rest.find_first_not_of("0123456789.")));
}

bool is_too_old(std::string_view version) {
  const auto release_of = [](std::string_view text) {
    const std::vector<std::string_view> parts = split_at(text, '.');
    return std::pair(to_number<int>(parts[0]).value_or(0),
                     parts.size() < 2 ? 0 : to_number<int>(parts[1]).value_or(0));
  };
  return release_of(version) < release_of(kOldestCuda);
}

Toolkit examine_nvcc(const fs::path& nvcc, Sandbox& sandbox, const fs::path& known_answers) {
  Toolkit toolkit;
  toolkit.nvcc = nvcc;
  toolkit.root = find_toolkit_root(nvcc);
  Digest circumstances;
  circumstances.add(identity_of("/proc/self/exe")).add(identity_of(nvcc));
  circumstances.add(sandbox.circumstances());
  for (const fs::path& path : toolkit.readable()) circumstances.add(path.string());
  // A launcher may start any compiler.
  const bool is_compiler =
      real_path(nvcc) == real_path(toolkit.root / "bin/nvcc") && !is_script(nvcc);
  toolkit.version =
      ask_once({is_compiler ? known_answers : fs::path(), "nvcc", circumstances.hex()},
               [&] { return query_version(toolkit, sandbox); });
  toolkit.host_compiler = environment_variable("NVCC_CCBIN").value_or("");
  // The path is not part of it: the same compiler can be elsewhere on another computer.
  const std::string contents = ask_once({known_answers, "nvcc-contents", identity_of(nvcc)},
                                        [&] { return sha256_hex(read_file(nvcc)); });
  toolkit.identity = Digest().add(toolkit.version).add(contents).hex();
  return toolkit;
}

Toolkit require_toolkit(Sandbox& sandbox, const fs::path& known_answers) {
  const auto nvcc = find_nvcc();
  if (!nvcc) {
    throw HarnessError(
        tr("nvcc was not found: labcheck needs the CUDA toolkit to compile submissions"),
        tr("install the toolkit (package nvidia-cuda-toolkit), or set LABCHECK_NVCC to its nvcc"));
  }
  Toolkit toolkit = examine_nvcc(*nvcc, sandbox, known_answers);
  if (is_too_old(toolkit.version)) {
    throw HarnessError(tr("nvcc {} ({}) is too old: labcheck needs CUDA {} or newer",
                          toolkit.version, nvcc->string(), kOldestCuda),
                       tr("install a newer CUDA toolkit, or set LABCHECK_NVCC to its nvcc"));
  }
  toolkit.identity = Digest()
                         .add(toolkit.identity)
                         .add(describe_host_compilers(toolkit, sandbox, known_answers))
                         .hex();
  return toolkit;
}

std::optional<fs::path> find_static_runtime(const Toolkit& toolkit) {
  for (const fs::path& folder :
       {toolkit.root / "lib64", toolkit.root / "targets/x86_64-linux/lib",
        toolkit.root / "targets/sbsa-linux/lib", toolkit.root / "lib",
        toolkit.root / "lib/x86_64-linux-gnu", toolkit.root / "lib/aarch64-linux-gnu"}) {
    if (fs::exists(folder / "libcudart_static.a")) return folder;
  }
  return std::nullopt;
}

fs::path parse_toolkit_root(std::string_view output) {
  return path_after("#$ TOP=", output);
}

fs::path find_toolkit_root(const fs::path& nvcc) {
  fs::path root = fs::canonical(nvcc).parent_path().parent_path();
  if (!contains_toolkit(root)) root = query_root(nvcc);
  if (root.empty() || !contains_toolkit(root)) {
    throw HarnessError(
        root.empty()
            ? tr("{} does not belong to a CUDA toolkit: there is no include/cuda_runtime.h next to "
                 "its folder, and it reports no toolkit folder",
                 nvcc.string())
            : tr("{} does not belong to a CUDA toolkit: there is no include/cuda_runtime.h next to "
                 "its folder or in {}, the toolkit folder that it reports",
                 nvcc.string(), root.string()),
        tr("install the toolkit's development files, or set LABCHECK_NVCC to a toolkit's own "
           "nvcc"));
  }
  for (const fs::path& folder : folders_of_toolkit(nvcc, root)) require_own_folder(folder, nvcc);
  return root;
}

std::vector<fs::path> folders_of_toolkit(const fs::path& nvcc, const fs::path& root) {
  std::vector<fs::path> folders{root};
  if (const fs::path real = real_path(root); real != root) folders.push_back(real);
  // For a script that starts a toolkit's nvcc, the other files in its folder stay hidden.
  std::error_code error;
  const bool is_launcher = !contains_path(real_path(root), real_path(nvcc)) &&
                           !fs::is_symlink(nvcc, error) && fs::is_regular_file(nvcc, error);
  folders.push_back(is_launcher ? nvcc : nvcc.parent_path());
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
