// SPDX-License-Identifier: MIT
/// Reads and writes whole files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The file's bytes. Throws UserError, which names the path, if the file cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Writes `bytes` to a temporary file in the same folder and renames it, so that readers see either
/// the old or the new file. Follows links. Other files than regular ones, such as /dev/stdout, are
/// written directly. Creates the folder if it is missing. Throws UserError, which names the path,
/// if the file cannot be written; the old file then stays.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// Like write_file_atomically(), for a program: the file is executable from the moment it has its
/// name, and no program that is started meanwhile keeps it open for writing. `elsewhere` says how
/// to choose another folder.
void write_program_atomically(const std::filesystem::path& path, std::string_view bytes,
                              const std::string& elsewhere);

/// Like write_file_atomically(), for a file that must survive a power failure: the bytes and the
/// name are on the disk before it returns. If the process dies during the write, a temporary file
/// remains, which is_unfinished() recognizes.
void write_file_durably(const std::filesystem::path& path, std::string_view bytes);

struct FileContents {
  std::filesystem::path path;
  std::string bytes;
};

/// Like write_file_durably(), for many files in one folder, with one wait for the disk. If the
/// space does not suffice for all files, none is replaced.
void write_files_durably(const std::vector<FileContents>& files);

/// True if `path` has the name of a temporary file of these functions.
bool is_unfinished(const std::filesystem::path& path);

/// The folder for files that may be deleted at any time: $LABCHECK_CACHE, $XDG_CACHE_HOME/labcheck
/// or ~/.cache/labcheck. Without a home folder, it is a folder in temporary_folder(), which is
/// created; throws HarnessError if others can write to it.
std::filesystem::path cache_folder();

}  // namespace labcheck
