// SPDX-License-Identifier: MIT
#include "harness/sandbox/host_layout.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/paths.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr const char* kSystemPaths[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
    // The loader and the linker find libraries here, and links such as cc and nvcc lead here.
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"};

constexpr const char* kGpuDevices[] = {"nvidiactl", "nvidia-uvm", "nvidia-uvm-tools",
                                       "nvidia-modeset", "nvidia-caps"};

// Folders of drivers that the distribution did not package. The loader's cache may list them.
constexpr const char* kDriverFolders[] = {"/usr/local/nvidia/lib64", "/usr/local/nvidia/lib",
                                          "/run/opengl-driver/lib", "/opt/nvidia/lib64"};

/// `path`, which is absolute on the host, below `root` on this computer.
fs::path below(const fs::path& root, const fs::path& path) {
  return root / path.relative_path();
}

bool is_gpu_number(const std::string& name) {
  constexpr std::string_view kPrefix = "nvidia";
  return name.size() > kPrefix.size() && name.starts_with(kPrefix) &&
         std::all_of(name.begin() + kPrefix.size(), name.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::vector<SystemPath> system_paths(const fs::path& root) {
  std::vector<SystemPath> found;
  for (const char* path : kSystemPaths) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(below(root, path), error);
    if (fs::is_symlink(status)) {
      found.push_back({path, fs::read_symlink(below(root, path), error)});
    } else if (fs::exists(status)) {
      found.push_back({path, {}});
    }
  }
  return found;
}

std::vector<fs::path> gpu_devices(const fs::path& root) {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(below(root, "/dev"), error)) {
    const std::string name = entry.path().filename().string();
    if (is_gpu_number(name) || std::count(std::begin(kGpuDevices), std::end(kGpuDevices), name) > 0)
      found.push_back(fs::path("/dev") / name);
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The simulated GPU's library of this name is in a folder below its runtime library.
bool has_driver(const fs::path& root, const fs::path& folder) {
  std::error_code error;
  const fs::path runtime = folder / ".." / "liblabcheck_cudart.so";
  return folder.is_absolute() && fs::exists(below(root, folder / "libcuda.so.1"), error) &&
         !fs::exists(below(root, runtime.lexically_normal()), error);
}

/// Adds `folder` and, if its driver library is a link, the folder that contains the real library.
void add_driver_folder(const fs::path& root, const fs::path& folder, std::vector<fs::path>& found) {
  std::error_code error;
  const fs::path real = fs::canonical(below(root, folder / "libcuda.so.1"), error).parent_path();
  const fs::path real_root = fs::canonical(root, error);
  for (const fs::path& path : {folder, fs::path("/") / real.lexically_relative(real_root)}) {
    if (!contains_path("/usr", path) && std::find(found.begin(), found.end(), path) == found.end())
      found.push_back(path);
  }
}

}  // namespace

HostLayout examine_host(const fs::path& root, std::string_view library_path) {
  HostLayout host{system_paths(root), gpu_devices(root), {}, {}, {}};
  std::istringstream folders{std::string(library_path)};
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!has_driver(root, folder)) continue;
    add_driver_folder(root, folder, host.driver_folders);
    if (!host.driver_search_path.empty()) host.driver_search_path += ':';
    host.driver_search_path += folder;
  }
  for (const char* folder : kDriverFolders) {
    if (has_driver(root, folder)) add_driver_folder(root, folder, host.driver_folders);
  }
  return host;
}

HostLayout examine_host() {
  return examine_host("/", environment_variable("LD_LIBRARY_PATH").value_or(""));
}

std::vector<fs::path> gpu_devices_of(const Command& command, const HostLayout& host) {
  std::vector<fs::path> devices = host.gpu_devices;
  if (std::find(devices.begin(), devices.end(), command.gpu_device) == devices.end())
    return devices;
  std::erase_if(devices, [&](const fs::path& device) {
    return device != command.gpu_device && is_gpu_number(device.filename().string());
  });
  return devices;
}

std::map<std::string, std::string> environment_of(const Command& command, const HostLayout& host,
                                                  const fs::path& scratch) {
  std::map<std::string, std::string> environment = command.environment;
  // insert() keeps the values that the command itself requests.
  environment.insert({"PATH", "/usr/local/bin:/usr/bin:/bin"});
  environment.insert({"LANG", "C.UTF-8"});
  environment.insert_or_assign("HOME", scratch.string());
  environment.insert_or_assign("TMPDIR", scratch.string());
  if (command.gpu == GpuAccess::all && !host.driver_search_path.empty()) {
    std::string& search_path = environment["LD_LIBRARY_PATH"];
    if (!search_path.empty()) search_path += ':';
    search_path += host.driver_search_path;
  }
  return environment;
}

std::vector<HiddenPath> hidden_paths(const std::vector<fs::path>& paths) {
  std::vector<fs::path> real;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::path found = fs::canonical(path, error); !error) real.push_back(std::move(found));
  }
  std::sort(real.begin(), real.end());
  std::vector<HiddenPath> hidden;
  for (fs::path& path : real) {
    if (is_hidden(hidden, path)) continue;
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    hidden.push_back({folder ? HiddenPath::Kind::folder : HiddenPath::Kind::file, std::move(path)});
  }
  return hidden;
}

bool is_hidden(const std::vector<HiddenPath>& hidden, const fs::path& path) {
  return std::any_of(hidden.begin(), hidden.end(),
                     [&](const HiddenPath& covered) { return contains_path(covered.path, path); });
}

std::vector<fs::path> with_real_paths(const std::vector<fs::path>& readable,
                                      const std::vector<HiddenPath>& hidden) {
  std::vector<fs::path> all;
  for (const fs::path& path : readable) {
    all.push_back(path);
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (!error && real != path && is_hidden(hidden, real)) all.push_back(real);
  }
  return all;
}

}  // namespace labcheck
