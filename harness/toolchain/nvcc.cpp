// SPDX-License-Identifier: MIT
#include "harness/toolchain/nvcc.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/toolchain/toolkit_root.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <sstream>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

bool is_program(const fs::path& path) {
  return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path);
}

std::vector<fs::path> candidates() {
  std::vector<fs::path> found;
  if (const char* home = std::getenv("CUDA_HOME"); home != nullptr && *home != '\0')
    found.push_back(fs::path(home) / "bin/nvcc");
  if (const char* path = std::getenv("PATH")) {
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');) {
      if (!folder.empty()) found.push_back(fs::path(folder) / "nvcc");
    }
  }
  found.emplace_back("/usr/local/cuda/bin/nvcc");
  found.emplace_back("/opt/cuda/bin/nvcc");
  return found;
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
    throw UserError(fmt::format("LABCHECK_NVCC is set to '{}', which is not a program", named),
                    "unset LABCHECK_NVCC, or set it to the path of an nvcc");
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
  const auto number_in = [](std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  };
  const auto release_of = [&](std::string_view text) {
    const auto dot = text.find('.');
    return std::pair(number_in(text.substr(0, dot)),
                     dot == std::string_view::npos ? 0 : number_in(text.substr(dot + 1)));
  };
  return release_of(version) < release_of(kOldestCuda);
}

Toolkit examine_nvcc(const fs::path& nvcc, Sandbox& sandbox) {
  Toolkit toolkit;
  toolkit.nvcc = nvcc;
  toolkit.root = find_toolkit_root(nvcc);
  Command command;
  command.arguments = {nvcc.string(), "--version"};
  command.readable = toolkit.readable();
  const ProcessEnd end = run(sandbox, command);
  toolkit.version = parse_nvcc_version(end.output);
  if (toolkit.version.empty()) {
    throw HarnessError(
        fmt::format("{} --version did not print a version: {}", nvcc.string(), end.output),
        "reinstall the CUDA toolkit, or set LABCHECK_NVCC to another nvcc");
  }
  if (const char* named = std::getenv("NVCC_CCBIN")) toolkit.host_compiler = named;
  const auto changed = fs::last_write_time(nvcc).time_since_epoch().count();
  toolkit.identity = Digest()
                         .add(nvcc.string())
                         .add(toolkit.root.string())
                         .add(toolkit.version)
                         .add(std::to_string(changed))
                         .hex();
  if (!toolkit.host_compiler.empty())
    toolkit.identity = Digest().add(toolkit.identity).add(toolkit.host_compiler).hex();
  return toolkit;
}

Toolkit require_toolkit(Sandbox& sandbox) {
  const auto nvcc = find_nvcc();
  if (!nvcc) {
    throw HarnessError(
        "nvcc was not found: labcheck needs the CUDA toolkit to compile submissions",
        "install the toolkit (package nvidia-cuda-toolkit), or set LABCHECK_NVCC to its nvcc");
  }
  Toolkit toolkit = examine_nvcc(*nvcc, sandbox);
  if (is_too_old(toolkit.version)) {
    throw HarnessError(fmt::format("nvcc {} ({}) is too old: labcheck needs CUDA {} or newer",
                                   toolkit.version, nvcc->string(), kOldestCuda),
                       "install a newer CUDA toolkit, or set LABCHECK_NVCC to its nvcc");
  }
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

}  // namespace labcheck
