// SPDX-License-Identifier: MIT
/// The parts of this computer that a sandbox shows: system folders, GPU device files, GPU driver.
#pragma once

#include "harness/sandbox/hidden_paths.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// A path that every command sees as it is on the host.
struct SystemPath {
  std::filesystem::path path;
  std::filesystem::path link;  // target of the symbolic link; empty if it is not a link
};

struct HostLayout {
  std::vector<SystemPath> system;
  std::vector<std::filesystem::path> gpu_devices;
  std::vector<std::filesystem::path> driver_folders;  // with libcuda.so.1, outside /usr
  std::string driver_search_path;  // for LD_LIBRARY_PATH, if the loader needs it to find the driver
  std::vector<HiddenPath> hidden;  // covered, even if a path above contains them
};

/// Whether `path` is `folder` or below it. Compares only the paths' names.
bool contains_path(const std::filesystem::path& folder, const std::filesystem::path& path);

/// Examines the host whose files are below `root` and whose LD_LIBRARY_PATH is `library_path`.
HostLayout examine_host(const std::filesystem::path& root, std::string_view library_path);

/// The same for this computer.
HostLayout examine_host();

/// The environment of a command whose scratch folder is `scratch`.
std::map<std::string, std::string> environment_of(const Command& command, const HostLayout& host,
                                                  const std::filesystem::path& scratch);

}  // namespace labcheck
