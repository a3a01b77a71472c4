// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/shared_resources.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <cerrno>
#include <cstdio>
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

void make_folders(const fs::path& folder, std::vector<fs::path>& created) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  if (path_exists(folder)) {
    throw UserError(tr("{}: is a file, but a folder is needed here", folder.string()),
                    tr("move it, or choose another folder"));
  }
  if (folder.has_parent_path() && folder.parent_path() != folder)
    make_folders(folder.parent_path(), created);
  if (fs::create_directory(folder, error)) created.push_back(folder);
  if (error) throw cannot_make(folder, error);
}

void write_new(const fs::path& path, const std::string& bytes, std::vector<fs::path>& created) {
  std::FILE* const file = std::fopen(path.c_str(), "wx");
  if (file == nullptr) throw cannot_make(path, last_error());
  created.push_back(path);
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !is_written) throw cannot_make(path, last_error());
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
  std::vector<fs::path> created;
  const Release removal([&] {
    std::error_code ignored;
    for (; !created.empty(); created.pop_back()) fs::remove(created.back(), ignored);
  });
  make_folders(folder, created);
  if (::eaccess((folder / ".").c_str(), W_OK) != 0) throw cannot_make(folder, last_error());
  for (const FileContents& file : files) {
    const fs::path place = folder / file.path;
    make_folders(place.parent_path(), created);
    write_new(place, file.bytes, created);
  }
  created.clear();
}

}  // namespace labcheck
