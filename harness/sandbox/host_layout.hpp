// SPDX-License-Identifier: MIT
/// The parts of this computer that a sandbox shows (system folders, GPU device files, GPU driver),
/// and the paths that it must hide even if they are below a path that commands can see.
#pragma once

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

/// A folder or file that is covered by an empty one. `path` contains no links: bubblewrap cannot
/// mount on a link, and a visible link shows its target.
struct HiddenPath {
  enum class Kind { folder, file } kind = Kind::folder;
  std::filesystem::path path;

  bool operator==(const HiddenPath&) const = default;
};

struct HostLayout {
  std::vector<SystemPath> system;
  std::vector<std::filesystem::path> gpu_devices;
  std::vector<std::filesystem::path> driver_folders;  // with libcuda.so.1, outside /usr
  std::string driver_search_path;  // for LD_LIBRARY_PATH, if the loader needs it to find the driver
  std::vector<HiddenPath> hidden;  // covered, even if a path above contains them
};

/// Examines the host whose files are below `root` and whose LD_LIBRARY_PATH is `library_path`.
HostLayout examine_host(const std::filesystem::path& root, std::string_view library_path);

/// The same for this computer.
HostLayout examine_host();

/// The device files that `command` needs for the GPU that it may use: those of `host`, without
/// other GPUs' if `command.gpu_device` is one of them.
std::vector<std::filesystem::path> gpu_devices_of(const Command& command, const HostLayout& host);

/// The environment of a command whose scratch folder is `scratch`.
std::map<std::string, std::string> environment_of(const Command& command, const HostLayout& host,
                                                  const std::filesystem::path& scratch);

/// The real paths of `paths`, sorted and without duplicates. Paths that do not exist, and paths
/// below another one, are left out.
std::vector<HiddenPath> hidden_paths(const std::vector<std::filesystem::path>& paths);

/// Whether `path` is one of `hidden` or below one. Compares only the paths' names.
bool is_hidden(const std::vector<HiddenPath>& hidden, const std::filesystem::path& path);

/// `readable` and, for each entry that leads to a hidden path through links, also its real path.
std::vector<std::filesystem::path> with_real_paths(
    const std::vector<std::filesystem::path>& readable, const std::vector<HiddenPath>& hidden);

}  // namespace labcheck
