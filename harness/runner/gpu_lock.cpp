#include "harness/runner/gpu_lock.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A card is idle meanwhile.
constexpr std::chrono::milliseconds kBetweenTries{5};

// A card's name goes into a path.
std::string file_name_of(std::string_view uuid, std::string_view extension) {
  std::string name = "gpu";
  for (const char c : uuid) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    name += plain ? c : '_';
  }
  return name.append(extension);
}

FileDescriptor opened(const fs::path& path) {
  // Others may have to lock it, too, who are not this user.
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file) {
    throw HarnessError(
        fmt::format("cannot make the lock {}: {}", path.string(), std::strerror(errno)),
        "set LABCHECK_LOCKS to a folder where labcheck may write");
  }
  return file;
}

// Whether the file at `path` now has the lock that `operation` of flock(2) asks for.
bool locks(const FileDescriptor& file, const fs::path& path, int operation) {
  if (::flock(file.get(), operation | LOCK_NB) == 0) return true;
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  throw HarnessError(fmt::format("cannot lock {}: {}", path.string(), std::strerror(errno)),
                     "set LABCHECK_LOCKS to a folder on a local disk");
}

void wait_a_little() {
  throw_if_interrupted();
  std::this_thread::sleep_for(kBetweenTries);
}

FileDescriptor locked(const fs::path& path, int operation) {
  FileDescriptor file = opened(path);
  while (!locks(file, path, operation)) wait_a_little();
  return file;
}

// One of the places of those who share a card.
FileDescriptor place_among(const fs::path& folder, std::string_view uuid) {
  std::vector<std::pair<fs::path, FileDescriptor>> places;
  for (int place = 1; place <= kMostSharing; ++place) {
    fs::path path = folder / file_name_of(uuid, fmt::format(".place-{}", place));
    FileDescriptor file = opened(path);
    if (locks(file, path, LOCK_EX)) return file;
    places.emplace_back(std::move(path), std::move(file));
  }
  for (;;) {
    wait_a_little();
    for (auto& [path, file] : places) {
      if (locks(file, path, LOCK_EX)) return std::move(file);
    }
  }
}

}  // namespace

GpuLock::GpuLock(const fs::path& folder, std::string_view uuid, CardUse use) {
  std::error_code error;
  fs::create_directories(folder, error);
  // Before the turn: who must be alone does not wait for a place.
  if (use == CardUse::shared) place_ = place_among(folder, uuid);
  // Whoever waits holds the turn, so that those who share cannot keep one who must be alone waiting
  // for ever.
  const FileDescriptor turn = locked(folder / file_name_of(uuid, ".turn"), LOCK_EX);
  file_ = locked(folder / file_name_of(uuid, ".lock"), use == CardUse::alone ? LOCK_EX : LOCK_SH);
}

fs::path lock_folder() {
  const char* named = std::getenv("LABCHECK_LOCKS");
  if (named != nullptr && *named != '\0') return named;
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  if (runtime != nullptr && *runtime != '\0' && ::access(runtime, W_OK) == 0)
    return fs::path(runtime) / "labcheck";
  return fs::temp_directory_path() / fmt::format("labcheck-locks-{}", ::getuid());
}

}  // namespace labcheck
