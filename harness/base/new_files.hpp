// SPDX-License-Identifier: MIT
/// Writes new files: all of them or none, and never over existing files.
#pragma once

#include "harness/base/files.hpp"

#include <filesystem>
#include <vector>

namespace labcheck {

/// Writes `files`, whose paths are relative to `folder`, and creates missing folders. The files are
/// written to a temporary folder first. Throws UserError, with a remedy, if files of these names
/// exist (it lists them), if a file exists where a folder is needed, or if something cannot be
/// written; then nothing has changed.
void write_new_files(const std::filesystem::path& folder, const std::vector<FileContents>& files);

}  // namespace labcheck
