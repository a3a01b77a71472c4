/// Reading and writing whole files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The file's bytes. Throws UserError, naming the path, where it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Writes `bytes` so that a reader sees the old file or the new one, never half of it: to a
/// neighbour, then renamed. Follows links; what is no regular file, such as /dev/stdout, is written
/// into. Makes the folder where it is missing. Throws UserError, naming the path, where it cannot
/// be written; the old file stays then.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// The same for a file that may be run, executable from the moment that it has its name. No program
/// that is started meanwhile keeps it open for writing. `elsewhere` says how to have it written to
/// another folder.
void write_program_atomically(const std::filesystem::path& path, std::string_view bytes,
                              const std::string& elsewhere);

/// The same for a file that must still be there, whole, when the machine's power fails the moment
/// after: the bytes and the name are on the disk before it returns. Where a process dies in the
/// middle, a neighbour stays that is_unfinished() knows.
void write_file_durably(const std::filesystem::path& path, std::string_view bytes);

struct FileContents {
  std::filesystem::path path;
  std::string bytes;
};

/// The same for many files of one folder, which wait for the disk together instead of each for
/// itself. Where there is no room for one, none is replaced.
void write_files_durably(const std::vector<FileContents>& files);

/// Whether `path` is named as the neighbours are that files are written to first.
bool is_unfinished(const std::filesystem::path& path);

/// The folder for files that may be deleted at any time: $LABCHECK_CACHE, $XDG_CACHE_HOME/labcheck
/// or ~/.cache/labcheck. Where there is no home it is a folder below the temporary one, which is
/// made; throws HarnessError where others could write there.
std::filesystem::path cache_folder();

}  // namespace labcheck
