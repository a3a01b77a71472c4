/// Reading and writing whole files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck {

/// The file's bytes. Throws UserError, naming the path, where it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Writes `bytes` so that a reader sees the old file or the new one, never half of it: to a
/// neighbour, then renamed. Makes the folder where it is missing. Throws UserError, naming the
/// path, where it cannot be written.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// The folder for files that may be deleted at any time: $LABCHECK_CACHE, $XDG_CACHE_HOME/labcheck
/// or
/// ~/.cache/labcheck; a folder of the user's below the temporary folder where there is no home.
std::filesystem::path cache_folder();

}  // namespace labcheck
