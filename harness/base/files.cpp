// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/random.hpp"
#include "harness/base/shared_resources.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

std::error_code write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return last_error();
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

// A network file system may report only on close that a write failed.
std::error_code close_checked(FileDescriptor file) {
  return ::close(file.release()) == 0 ? std::error_code() : last_error();
}

enum class Sync { now, later };

enum class FileMode : mode_t { data = 0666, program = 0777 };

std::error_code write_into(const fs::path& path, std::string_view bytes, Sync sync,
                           FileMode mode = FileMode::data) {
  FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, static_cast<mode_t>(mode)));
  if (!file) return last_error();
  if (const std::error_code error = write_all(file.get(), bytes)) return error;
  if (sync == Sync::now && ::fsync(file.get()) != 0) return last_error();
  return close_checked(std::move(file));
}

std::error_code sync_file_system(const fs::path& folder) {
  FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return file && ::syncfs(file.get()) == 0 ? std::error_code() : last_error();
}

// Some file systems cannot sync a folder and do not need to.
std::error_code sync_folder(const fs::path& folder) {
  FileDescriptor file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!file) return last_error();
  return ::fsync(file.get()) == 0 || errno == EINVAL || errno == ENOTSUP ? std::error_code()
                                                                         : last_error();
}

constexpr std::string_view kPart = ".part-";
constexpr std::size_t kPartDigits = 16;

// Threads, processes and computers that write the same file at once need different names. The name
// of the file itself may already be as long as names can be.
fs::path temporary_name(const fs::path& path) {
  return path.parent_path() / fmt::format("{}{:016x}", kPart, random_bits());
}

std::error_code replace(const fs::path& path, std::string_view bytes, Sync sync,
                        FileMode mode = FileMode::data) {
  std::error_code ignored;
  const fs::path real = fs::is_symlink(path, ignored) ? fs::canonical(path, ignored) : path;
  const fs::path target = real.empty() ? path : real;
  const fs::path part = temporary_name(target);
  std::error_code error = write_into(part, bytes, sync, mode);
  if (!error) fs::rename(part, target, error);
  if (error) fs::remove(part, ignored);
  return error;
}

// An administrator has the permission in /proc, too, where no program can create files.
bool can_create_files(const fs::path& folder) {
  std::string name = (folder / ".labcheck-XXXXXX").string();
  const FileDescriptor file(::mkostemp(name.data(), O_CLOEXEC));
  return file && ::unlink(name.c_str()) == 0;
}

}  // namespace

std::string another_file() {
  return tr("choose a file in a folder that you can write to");
}

std::error_code last_error() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

void throw_unwritable(const fs::path& path, std::error_code error, const std::string& elsewhere) {
  const std::string message = tr("{}: cannot be written: {}", path.string(), error.message());
  if (error == std::errc::no_space_on_device || error.value() == EDQUOT)
    throw NoSpace(message, tr("free some space there, or {}", elsewhere));
  const bool is_about_this_file =
      error == std::errc::filename_too_long || error == std::errc::invalid_argument ||
      error == std::errc::illegal_byte_sequence || error == std::errc::file_too_large;
  if (is_about_this_file) throw UserError(message, elsewhere);
  throw SharedUserError(message, elsewhere);
}

void require_writable(const fs::path& path, const std::string& elsewhere) {
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  // A file is replaced by a rename, so its folder must be writable; a device or a pipe is written
  // directly.
  const bool is_replaced = !fs::exists(place, error) || fs::is_regular_file(place, error);
  if (is_replaced) place = place.parent_path();
  while (!fs::exists(place, error) && place.has_relative_path()) place = place.parent_path();
  if (fs::is_directory(place, error) != is_replaced) {
    const auto problem = is_replaced ? std::errc::not_a_directory : std::errc::is_a_directory;
    throw_unwritable(path, std::make_error_code(problem), elsewhere);
  }
  if (::access(place.c_str(), W_OK) != 0) throw_unwritable(path, last_error(), elsewhere);
  if (is_replaced && !can_create_files(place)) throw_unwritable(path, last_error(), elsewhere);
}

std::string read_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw UserError(tr("{}: is a folder, not a file", path.string()));
  }
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> piece;
  while (in.read(piece.data(), piece.size()) || in.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (!in.is_open() || in.bad())
    throw UserError(tr("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  return text;
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  // A device or a pipe must be written to, not replaced by a file.
  const bool replaceable =
      !fs::exists(path, error) || fs::is_regular_file(path, error) || fs::is_directory(path, error);
  error = replaceable ? replace(path, bytes, Sync::later) : write_into(path, bytes, Sync::later);
  if (error) throw_unwritable(path, error);
}

void write_program_atomically(const fs::path& path, std::string_view bytes,
                              const std::string& elsewhere) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (!error) error = replace(path, bytes, Sync::later, FileMode::program);
  if (error) throw_unwritable(path, error, elsewhere);
}

void write_file_durably(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  fs::create_directories(folder, error);
  error = replace(path, bytes, Sync::now);
  if (!error) error = sync_folder(folder);
  if (error) throw_unwritable(path, error);
}

bool create_file_durably(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  fs::create_directories(folder, error);
  const fs::path part = temporary_name(path);
  error = write_into(part, bytes, Sync::now);
  if (!error && ::link(part.c_str(), path.c_str()) != 0) error = last_error();
  const bool cannot_link =
      error == std::errc::operation_not_permitted || error == std::errc::operation_not_supported;
  std::error_code ignored;
  if (cannot_link && !fs::exists(path, ignored)) fs::rename(part, path, error);
  fs::remove(part, ignored);
  if (error == std::errc::file_exists || (error && fs::exists(path, ignored))) return false;
  if (!error) error = sync_folder(folder);
  if (error) throw_unwritable(path, error);
  return true;
}

void write_files_durably(const std::vector<FileContents>& files) {
  if (files.empty()) return;
  const fs::path& first = files.front().path;
  const fs::path folder = first.has_parent_path() ? first.parent_path() : fs::path(".");
  std::error_code error;
  fs::create_directories(folder, error);
  std::vector<std::pair<fs::path, fs::path>> parts;  // not renamed yet, with their targets
  const Release removal([&] {
    std::error_code ignored;
    for (const auto& [part, target] : parts) fs::remove(part, ignored);
  });
  for (const FileContents& file : files) {
    const auto& [part, target] = parts.emplace_back(temporary_name(file.path), file.path);
    if ((error = write_into(part, file.bytes, Sync::later))) throw_unwritable(target, error);
  }
  if ((error = sync_file_system(folder))) throw_unwritable(folder, error);
  for (; !parts.empty(); parts.pop_back()) {
    const auto& [part, target] = parts.back();
    fs::rename(part, target, error);
    if (error) throw_unwritable(target, error);
  }
  if ((error = sync_folder(folder))) throw_unwritable(folder, error);
}

bool is_unfinished(const fs::path& path) {
  const std::string name = path.filename().string();
  const auto at = name.rfind(kPart);
  return at != std::string::npos && name.size() - at - kPart.size() == kPartDigits &&
         name.find_first_not_of("0123456789abcdef", at + kPart.size()) == std::string::npos;
}

}  // namespace labcheck
