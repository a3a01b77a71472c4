// SPDX-License-Identifier: MIT
/// The files that the sandbox's first process writes before the command starts, and reads after the
/// command has ended. The command is not trusted: it may have left anything.
#pragma once

#include <cstdint>

namespace labcheck {

/// Writes the files in the descriptor `given` (FileHeader) to the folder with this descriptor.
/// Returns false, and sets errno, if a file cannot be written.
bool write_given_files(int given, int folder);

/// Where kept files go, and how many bytes they may contain together.
struct KeptFilesOutput {
  int descriptor = -1;
  std::uint64_t most = 0;
};

/// Copies the files named `names` from the folder to `output` (FileHeader), as they are now:
/// another process may still change them. Waits for nothing, and follows no link.
void keep_files(int folder, const char* const* names, int count, KeptFilesOutput output);

}  // namespace labcheck
