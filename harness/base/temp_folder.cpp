// SPDX-License-Identifier: MIT
#include "harness/base/temp_folder.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/process_identity.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kPrefix = "labcheck-";
constexpr std::size_t kRandomLetters = 6;

/// The process that made a temporary folder.
struct Owner {
  std::int64_t pid = 0;
  std::uint64_t started = 0;
};

// "labcheck-17-4711-aBcDeF": the process, its start (start_of_process), and random letters.
std::string name_pattern(const Owner& owner) {
  return fmt::format("{}{}-{}-{}", kPrefix, owner.pid, owner.started,
                     std::string(kRandomLetters, 'X'));
}

std::optional<Owner> owner_in(std::string_view name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  const std::vector<std::string_view> parts = split_at(name.substr(kPrefix.size()), '-');
  if (parts.size() != 3 || parts[2].size() != kRandomLetters) return std::nullopt;
  const auto pid = to_number<std::int64_t>(parts[0]);
  const auto started = to_number<std::uint64_t>(parts[1]);
  return pid && started ? std::optional(Owner{*pid, *started}) : std::nullopt;
}

FileDescriptor open_folder(const fs::path& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// A process of another container is not visible here, but its lock is.
bool is_abandoned(const fs::path& path, const Owner& owner) {
  if (owner.started == 0 || start_of_process(owner.pid) == owner.started) return false;
  const FileDescriptor folder = open_folder(path);
  struct stat status {};
  return folder && ::fstat(folder.get(), &status) == 0 && status.st_uid == ::geteuid() &&
         ::flock(folder.get(), LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

fs::path temporary_folder() {
  return environment_variable("TMPDIR").value_or("/tmp");
}

TempFolder::TempFolder() {
  const fs::path place = temporary_folder();
  [[maybe_unused]] static const std::size_t removed = remove_abandoned_folders(place);
  const std::int64_t pid = ::getpid();
  const std::string pattern = (place / name_pattern({pid, start_of_process(pid)})).string();
  do {
    std::string name = pattern;
    if (::mkdtemp(name.data()) == nullptr) {
      throw HarnessError(
          tr("cannot create a temporary folder in {}: {}", place.string(), std::strerror(errno)),
          tr("free some space there, or set TMPDIR to another folder"));
    }
    path_ = name;
    lock_ = open_folder(path_);
    // A process of another container may take a folder without a lock for an abandoned one.
  } while (lock_ ? ::flock(lock_.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
                 : errno == ENOENT);
}

TempFolder::TempFolder(TempFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::move(other.lock_)) {
  other.path_.clear();
}

TempFolder::~TempFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::size_t remove_abandoned_folders(const fs::path& place) {
  std::size_t removed = 0;
  std::error_code error;
  for (fs::directory_iterator entry(place, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::optional<Owner> owner = owner_in(entry->path().filename().native());
    std::error_code ignored;
    if (owner && is_abandoned(entry->path(), *owner) &&
        fs::remove_all(entry->path(), ignored) > 0 && !ignored)
      ++removed;
  }
  return removed;
}

}  // namespace labcheck
