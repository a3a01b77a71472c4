// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <stdlib.h>
#include <string>
#include <system_error>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kMaxListed = 12;

std::string remedy_for(std::error_code error) {
  if (error == std::errc::no_space_on_device || error == std::errc::file_too_large ||
      error.value() == EDQUOT) {
    return tr("free some space there, or choose another folder; no files were written");
  }
  if (error == std::errc::permission_denied || error == std::errc::operation_not_permitted ||
      error == std::errc::read_only_file_system) {
    return tr("choose a folder that you can write to");
  }
  return tr("choose another folder");
}

UserError cannot_make(const fs::path& path, std::error_code error) {
  return UserError(tr("{}: cannot be created: {}", path.string(), error.message()),
                   remedy_for(error));
}

bool path_exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

// Removes the created files and folders on destruction, unless keep() was called.
class CreatedPaths {
 public:
  CreatedPaths() = default;
  ~CreatedPaths() {
    std::error_code ignored;
    for (auto path = paths_.rbegin(); path != paths_.rend(); ++path) fs::remove(*path, ignored);
  }
  CreatedPaths(const CreatedPaths&) = delete;
  CreatedPaths& operator=(const CreatedPaths&) = delete;

  void note(const fs::path& path) { paths_.push_back(path); }
  void keep() { paths_.clear(); }

 private:
  std::vector<fs::path> paths_;
};

void make_folders(const fs::path& folder, CreatedPaths& created) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  if (path_exists(folder)) {
    throw UserError(tr("{}: is a file, but a folder is needed here", folder.string()),
                    tr("move it, or choose another folder"));
  }
  if (folder.has_parent_path() && folder.parent_path() != folder)
    make_folders(folder.parent_path(), created);
  if (fs::create_directory(folder, error)) created.note(folder);
  if (error) throw cannot_make(folder, error);
}

// A temporary folder on the same file system as the new files, removed with its contents on
// destruction.
class Staging {
 public:
  explicit Staging(const fs::path& folder) {
    std::string name = folder / ".labcheck-new-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw cannot_make(folder, last_error());
    path_ = name;
  }
  ~Staging() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  fs::path file(std::size_t index) const { return path_ / std::to_string(index); }

 private:
  fs::path path_;
};

void write(const fs::path& path, const std::string& bytes, const fs::path& target) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << bytes;
  out.close();
  if (!out) throw cannot_make(target, last_error());
}

// Renames without replacing. Not every file system can do this atomically.
void move_to(const fs::path& place, const fs::path& from) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) == 0) return;
  std::error_code error = last_error();
  if (error == std::errc::invalid_argument || error == std::errc::function_not_supported) {
    error.clear();
    if (path_exists(place)) error = std::make_error_code(std::errc::file_exists);
    if (!error) fs::rename(from, place, error);
  }
  if (error) throw cannot_make(place, error);
}

void refuse_to_replace(const fs::path& folder, const std::vector<FileContents>& files) {
  std::vector<std::string> existing;
  for (const FileContents& file : files) {
    if (path_exists(folder / file.path)) existing.push_back(file.path.string());
  }
  if (existing.empty()) return;
  throw UserError(tr_plural("{}: {} already exists; nothing was written",
                            "{}: {} already exist; nothing was written", existing.size(),
                            folder.string(), joined(first_few(existing, kMaxListed))),
                  tr_plural("choose another folder, or move this file",
                            "choose another folder, or move these files", existing.size()));
}

}  // namespace

void write_new_files(const fs::path& folder, const std::vector<FileContents>& files) {
  refuse_to_replace(folder, files);
  CreatedPaths created;
  make_folders(folder, created);
  const Staging staging(folder);
  for (std::size_t k = 0; k < files.size(); ++k)
    write(staging.file(k), files[k].bytes, folder / files[k].path);
  for (std::size_t k = 0; k < files.size(); ++k) {
    const fs::path place = folder / files[k].path;
    make_folders(place.parent_path(), created);
    move_to(place, staging.file(k));
    created.note(place);
  }
  created.keep();
}

}  // namespace labcheck
