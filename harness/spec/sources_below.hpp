/// Looks for files in a folder that a student handed in.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// `files` are paths from the folder, sorted; some may be absent where there were `too_many`
/// entries or where `unreadable` says why the folder could not be read to its end.
struct SourcesBelow {
  std::vector<std::filesystem::path> files;
  bool too_many = false;
  std::string unreadable;
};

/// The files in `folder` and below that `wanted`, given the path, says yes to. Hidden files and
/// folders and folders of builds are passed over, links to folders not followed.
SourcesBelow sources_below(const std::filesystem::path& folder, std::size_t most_entries,
                           const std::function<bool(const std::filesystem::path&)>& wanted);

}  // namespace labcheck
