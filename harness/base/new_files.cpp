#include "harness/base/new_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

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

constexpr std::size_t kMostNamed = 12;

std::error_code last_error() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

std::string remedy_for(std::error_code error) {
  if (error == std::errc::no_space_on_device || error == std::errc::file_too_large ||
      error.value() == EDQUOT) {
    return "make room there, or name another folder; nothing was left behind";
  }
  if (error == std::errc::permission_denied || error == std::errc::operation_not_permitted ||
      error == std::errc::read_only_file_system) {
    return "name a folder that you can write to";
  }
  return "name another folder";
}

UserError cannot_make(const fs::path& path, std::error_code error) {
  return UserError(fmt::format("{}: cannot be made: {}", path.string(), error.message()),
                   remedy_for(error));
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

// Takes back what was made, unless it is to stay.
class Made {
 public:
  Made() = default;
  ~Made() {
    std::error_code ignored;
    for (auto path = paths_.rbegin(); path != paths_.rend(); ++path) fs::remove(*path, ignored);
  }
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;

  void note(const fs::path& path) { paths_.push_back(path); }
  void keep() { paths_.clear(); }

 private:
  std::vector<fs::path> paths_;
};

void make_folders(const fs::path& folder, Made& made) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return;
  if (is_there(folder)) {
    throw UserError(fmt::format("{}: is a file, where a folder has to be", folder.string()),
                    "move it away, or name another folder");
  }
  if (folder.has_parent_path() && folder.parent_path() != folder)
    make_folders(folder.parent_path(), made);
  if (fs::create_directory(folder, error)) made.note(folder);
  if (error) throw cannot_make(folder, error);
}

// A folder beside the places of the new files, gone with all it holds when this is.
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

void write(const fs::path& path, const std::string& bytes, const fs::path& shown) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << bytes;
  out.close();
  if (!out) throw cannot_make(shown, last_error());
}

// Renames without replacing; not every file system can do that in one step.
void move_to(const fs::path& place, const fs::path& from) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) == 0) return;
  std::error_code error = last_error();
  if (error == std::errc::invalid_argument || error == std::errc::function_not_supported) {
    error.clear();
    if (is_there(place)) error = std::make_error_code(std::errc::file_exists);
    if (!error) fs::rename(from, place, error);
  }
  if (error) throw cannot_make(place, error);
}

void refuse_to_replace(const fs::path& folder, const std::vector<FileContents>& files) {
  std::vector<std::string> there;
  for (const FileContents& file : files) {
    if (is_there(folder / file.path)) there.push_back(file.path.string());
  }
  if (there.empty()) return;
  const std::size_t count = there.size();
  if (count > kMostNamed) {
    there.resize(kMostNamed - 1);
    there.push_back(fmt::format("{} more", count - there.size()));
  }
  throw UserError(fmt::format("{}: {} already; nothing was written", folder.string(),
                              joined(there) + (count > 1 ? " are there" : " is there")),
                  "name another folder, or move what is there away");
}

}  // namespace

void write_new_files(const fs::path& folder, const std::vector<FileContents>& files) {
  refuse_to_replace(folder, files);
  Made made;
  make_folders(folder, made);
  const Staging staging(folder);
  for (std::size_t k = 0; k < files.size(); ++k)
    write(staging.file(k), files[k].bytes, folder / files[k].path);
  for (std::size_t k = 0; k < files.size(); ++k) {
    const fs::path place = folder / files[k].path;
    make_folders(place.parent_path(), made);
    move_to(place, staging.file(k));
    made.note(place);
  }
  made.keep();
}

}  // namespace labcheck
