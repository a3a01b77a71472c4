// SPDX-License-Identifier: MIT
/// Reads and writes whole files; temporary folders.
#pragma once

#include "harness/base/error.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace labcheck {

/// The disk is full, so no other file can be written, either.
class NoSpace : public HarnessError, public SharedProblem {
 public:
  using HarnessError::HarnessError;
};

/// The error of the system call that just failed.
std::error_code last_error();

/// How to choose another folder for most files.
std::string another_file();

/// Throws NoSpace if the disk is full, UserError if `error` is about the name or size of the file,
/// and otherwise SharedUserError. `elsewhere` says how to choose another folder.
[[noreturn]] void throw_unwritable(const std::filesystem::path& path, std::error_code error,
                                   const std::string& elsewhere = another_file());

/// Throws like throw_unwritable() if `path`, which need not exist yet, cannot be written now. It
/// does not check for free space.
void require_writable(const std::filesystem::path& path,
                      const std::string& elsewhere = another_file());

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

/// Like write_file_durably(), unless the file exists: then nothing changes. Returns whether it was
/// written. Of several computers that do this at the same time, one writes the file.
bool create_file_durably(const std::filesystem::path& path, std::string_view bytes);

struct FileContents {
  std::filesystem::path path;
  std::string bytes;
};

/// Like write_file_durably(), for many files in one folder, with one wait for the disk. If the
/// space does not suffice for all files, none is replaced.
void write_files_durably(const std::vector<FileContents>& files);

/// True if `path` has the name of a temporary file of these functions.
bool is_unfinished(const std::filesystem::path& path);

/// Writes `files`, whose paths are relative to `folder`, and creates missing folders. Throws
/// UserError, with a remedy, if files of these names exist (it lists them), if a file exists where
/// a folder is needed, or if something cannot be written; then nothing has changed.
void write_new_files(const std::filesystem::path& folder, const std::vector<FileContents>& files);

}  // namespace labcheck
