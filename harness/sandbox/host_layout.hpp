/// What of this machine a sandbox shows: system folders, GPU device files, the GPU driver.
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
  std::filesystem::path link;  // what it is a symbolic link to; empty where it is none
};

struct HostLayout {
  std::vector<SystemPath> system;
  std::vector<std::filesystem::path> gpu_devices;
  std::vector<std::filesystem::path> driver_folders;  // with libcuda.so.1, and outside /usr
  std::string driver_search_path;  // for LD_LIBRARY_PATH where the loader needs that to find it
  std::vector<HiddenPath> hidden;  // what is covered, though some of the above may show it
};

/// Whether `path` is `folder` or lies below it, by their names alone.
bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& path);

/// Looks at the host whose files lie below `root`, with `library_path` as its LD_LIBRARY_PATH.
HostLayout examine_host(const std::filesystem::path& root, std::string_view library_path);

/// As above, for this machine.
HostLayout examine_host();

/// What a command finds in its environment when its scratch folder is `scratch`.
std::map<std::string, std::string> environment_of(const Command& command, const HostLayout& host,
                                                  const std::filesystem::path& scratch);

}  // namespace labcheck
