// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_sharing.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Short, because the GPU may be idle in the meantime.
constexpr std::chrono::milliseconds kBetweenTries{5};

// The UUID becomes a part of a path, so other characters are replaced.
std::string file_name_of(std::string_view uuid, std::string_view extension) {
  std::string name = "gpu";
  for (const char c : uuid) name += is_letter(c) || is_digit(c) || c == '-' ? c : '_';
  return name.append(extension);
}

// Other users may have to lock the file, too, so its mode must not depend on the umask. An existing
// file is opened without O_CREAT, which the kernel may refuse for another user's file
// (fs.protected_regular).
FileDescriptor open_lock_file(const fs::path& path) {
  constexpr int kFlags = O_RDWR | O_CLOEXEC | O_NOFOLLOW;
  FileDescriptor file(::open(path.c_str(), kFlags));
  if (!file && errno == ENOENT) {
    file = FileDescriptor(::open(path.c_str(), kFlags | O_CREAT | O_EXCL, 0666));
    if (file) {
      ::fchmod(file.get(), 0666);
    } else if (errno == EEXIST) {  // another process was faster
      file = FileDescriptor(::open(path.c_str(), kFlags));
    }
  }
  if (!file) {
    throw HarnessError(tr("cannot open the lock file {}: {}", path.string(), std::strerror(errno)),
                       tr("set LABCHECK_LOCKS to a folder that labcheck can write to"));
  }
  return file;
}

// Tries to lock `file` with the flock(2) operation `operation`; returns whether it is locked.
bool try_lock(const FileDescriptor& file, const fs::path& path, int operation) {
  if (::flock(file.get(), operation | LOCK_NB) == 0) return true;
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  throw HarnessError(tr("cannot lock {}: {}", path.string(), std::strerror(errno)),
                     tr("set LABCHECK_LOCKS to a folder on a local disk"));
}

void wait_a_little() {
  throw_if_interrupted();
  std::this_thread::sleep_for(kBetweenTries);
}

FileDescriptor lock_file(const fs::path& path, int operation) {
  FileDescriptor file = open_lock_file(path);
  while (!try_lock(file, path, operation)) wait_a_little();
  return file;
}

// Locks one of the slots of the processes that share a GPU.
FileDescriptor lock_slot(const fs::path& folder, std::string_view uuid) {
  std::vector<std::pair<fs::path, FileDescriptor>> slots;
  for (int slot = 1; slot <= kMaxSharing; ++slot) {
    fs::path path = folder / file_name_of(uuid, fmt::format(".place-{}", slot));
    FileDescriptor file = open_lock_file(path);
    if (try_lock(file, path, LOCK_EX)) return file;
    slots.emplace_back(std::move(path), std::move(file));
  }
  for (;;) {
    wait_a_little();
    for (auto& [path, file] : slots) {
      if (try_lock(file, path, LOCK_EX)) return std::move(file);
    }
  }
}

}  // namespace

GpuLock::GpuLock(const fs::path& folder, std::string_view uuid, GpuUse use) {
  std::error_code error;
  fs::create_directories(folder, error);
  // Take a slot before the turn: a process that needs exclusive use must not wait for slots.
  if (use == GpuUse::shared) slot_ = lock_slot(folder, uuid);
  // The next process holds the turn while it waits. Otherwise processes that share could keep one
  // that needs exclusive use waiting forever.
  const FileDescriptor turn = lock_file(folder / file_name_of(uuid, ".turn"), LOCK_EX);
  file_ = lock_file(folder / file_name_of(uuid, ".lock"), use == GpuUse::alone ? LOCK_EX : LOCK_SH);
}

fs::path lock_folder() {
  if (const auto locks = environment_variable("LABCHECK_LOCKS")) return *locks;
  const auto runtime = environment_variable("XDG_RUNTIME_DIR");
  if (runtime && ::access(runtime->c_str(), W_OK) == 0) return fs::path(*runtime) / "labcheck";
  return fs::temp_directory_path() / fmt::format("labcheck-locks-{}", ::getuid());
}

Release StartGate::enter(GpuUse use) {
  std::unique_lock lock(mutex_);
  if (use == GpuUse::shared) {
    wait_until(
        changed_, lock, [&] { return starting_shared_ < kMaxStarting && starting_alone_ == 0; },
        longest_wait_);
  }
  int& starting = use == GpuUse::shared ? starting_shared_ : starting_alone_;
  ++starting;
  return Release([this, &starting] {
    const std::lock_guard held(mutex_);
    --starting;
    changed_.notify_all();
  });
}

}  // namespace labcheck
