/// Files that are made together or not at all, and never over others.
#pragma once

#include "harness/base/files.hpp"

#include <filesystem>
#include <vector>

namespace labcheck {

/// Writes `files`, whose paths are from `folder`, and makes the folders that are missing. They are
/// written beside their places first. Throws UserError, with what to do, where something of these
/// names is there already (all of it is listed), where a file is in a folder's place, or where
/// something cannot be written; everything is then as it was.
void write_new_files(const std::filesystem::path& folder, const std::vector<FileContents>& files);

}  // namespace labcheck
