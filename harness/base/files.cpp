#include "harness/base/files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/random_token.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/unwritable.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::error_code last_error() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

std::error_code write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return last_error();
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

// A network's file system may tell only at the end that something was not written.
std::error_code close_checked(FileDescriptor file) {
  return ::close(file.release()) == 0 ? std::error_code() : last_error();
}

enum class Waits { for_the_disk, not_yet };

enum class Use : mode_t { is_read = 0666, is_run = 0777 };

std::error_code write_into(const fs::path& path, std::string_view bytes, Waits waits,
                           Use use = Use::is_read) {
  FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, static_cast<mode_t>(use)));
  if (!file) return last_error();
  if (const std::error_code error = write_all(file.get(), bytes)) return error;
  if (waits == Waits::for_the_disk && ::fsync(file.get()) != 0) return last_error();
  return close_checked(std::move(file));
}

std::error_code put_all_on_disk(const fs::path& folder) {
  FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return file && ::syncfs(file.get()) == 0 ? std::error_code() : last_error();
}

// Some file systems cannot do this for a folder, and need not.
std::error_code put_on_disk(const fs::path& folder) {
  FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!file) return last_error();
  return ::fsync(file.get()) == 0 || errno == EINVAL || errno == ENOTSUP ? std::error_code()
                                                                         : last_error();
}

constexpr std::string_view kPart = ".part-";
constexpr std::size_t kPartDigits = 16;

// Threads, processes and machines that write the same file at once each need a name of their own.
fs::path neighbour_of(const fs::path& path) {
  return fmt::format("{}{}{:016x}", path.string(), kPart, random_bits());
}

std::error_code replace(const fs::path& path, std::string_view bytes, Waits waits,
                        Use use = Use::is_read) {
  std::error_code ignored;
  const fs::path real = fs::is_symlink(path, ignored) ? fs::canonical(path, ignored) : path;
  const fs::path target = real.empty() ? path : real;
  const fs::path part = neighbour_of(target);
  std::error_code error = write_into(part, bytes, waits, use);
  if (!error) fs::rename(part, target, error);
  if (error) fs::remove(part, ignored);
  return error;
}

// New files beside those that they shall replace. What was not renamed goes with this.
class Parts {
 public:
  Parts() = default;
  ~Parts() {
    std::error_code ignored;
    for (const auto& [part, target] : all_) fs::remove(part, ignored);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  const fs::path& add(const fs::path& target) {
    return all_.emplace_back(neighbour_of(target), target).first;
  }

  /// Puts each in its place. Throws UserError where one cannot be.
  void rename() {
    while (!all_.empty()) {
      const auto& [part, target] = all_.back();
      std::error_code error;
      fs::rename(part, target, error);
      if (error) throw_unwritable(target, error);
      all_.pop_back();
    }
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> all_;
};

// Anybody may have made a folder of that name, and programs are run from caches.
fs::path own_folder(fs::path path) {
  const bool made = ::mkdir(path.c_str(), S_IRWXU) == 0 || errno == EEXIST;
  struct stat facts {};
  if (!made || ::lstat(path.c_str(), &facts) != 0) {
    throw HarnessError(fmt::format("{}: cannot be made: {}", path.string(), std::strerror(errno)),
                       "set LABCHECK_CACHE to a folder that you can write to");
  }
  const bool writable_by_others = (facts.st_mode & (S_IWGRP | S_IWOTH)) != 0;
  if (!S_ISDIR(facts.st_mode) || facts.st_uid != ::getuid() || writable_by_others) {
    throw HarnessError(fmt::format("{}: is not a folder that only you can write to", path.string()),
                       "remove it, or set LABCHECK_CACHE to another folder");
  }
  return path;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw UserError(fmt::format("{}: is a folder, not a file", path.string()));
  }
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> piece;
  while (in.read(piece.data(), piece.size()) || in.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (!in.is_open() || in.bad())
    throw UserError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  return text;
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  // A device or a pipe must be written to, not replaced by a file.
  const bool replaceable =
      !fs::exists(path, error) || fs::is_regular_file(path, error) || fs::is_directory(path, error);
  error =
      replaceable ? replace(path, bytes, Waits::not_yet) : write_into(path, bytes, Waits::not_yet);
  if (error) throw_unwritable(path, error);
}

void write_program_atomically(const fs::path& path, std::string_view bytes,
                              const std::string& elsewhere) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (!error) error = replace(path, bytes, Waits::not_yet, Use::is_run);
  if (error) throw_unwritable(path, error, elsewhere);
}

void write_file_durably(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  fs::create_directories(folder, error);
  error = replace(path, bytes, Waits::for_the_disk);
  if (!error) error = put_on_disk(folder);
  if (error) throw_unwritable(path, error);
}

void write_files_durably(const std::vector<FileContents>& files) {
  if (files.empty()) return;
  const fs::path& first = files.front().path;
  const fs::path folder = first.has_parent_path() ? first.parent_path() : fs::path(".");
  std::error_code error;
  fs::create_directories(folder, error);
  Parts parts;
  for (const FileContents& file : files) {
    error = write_into(parts.add(file.path), file.bytes, Waits::not_yet);
    if (error) throw_unwritable(file.path, error);
  }
  if ((error = put_all_on_disk(folder))) throw_unwritable(folder, error);
  parts.rename();
  if ((error = put_on_disk(folder))) throw_unwritable(folder, error);
}

bool is_unfinished(const fs::path& path) {
  const std::string name = path.filename().string();
  const auto at = name.rfind(kPart);
  return at != std::string::npos && name.size() - at - kPart.size() == kPartDigits &&
         name.find_first_not_of("0123456789abcdef", at + kPart.size()) == std::string::npos;
}

fs::path cache_folder() {
  const auto environment = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value != nullptr ? fs::path(value) : fs::path();
  };
  if (const fs::path own = environment("LABCHECK_CACHE"); !own.empty()) return own;
  if (const fs::path xdg = environment("XDG_CACHE_HOME"); xdg.is_absolute())
    return xdg / "labcheck";
  if (const fs::path home = environment("HOME"); home.is_absolute())
    return home / ".cache/labcheck";
  return own_folder(temporary_place() / fmt::format("labcheck-cache-{}", ::getuid()));
}

}  // namespace labcheck
