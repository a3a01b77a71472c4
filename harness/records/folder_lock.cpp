// SPDX-License-Identifier: MIT
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/process_identity.hpp"
#include "harness/base/translation.hpp"
#include "harness/records/results_folder.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <limits.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {

namespace json {

LABCHECK_FIELDS(LockHolder, pid, host, since, started, run)

}  // namespace json

namespace {
namespace fs = std::filesystem;

std::string host_name() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data())
                                                          : std::string("unknown");
}

bool is_alive(const LockHolder& holder) {
  return start_of_process(holder.pid) == holder.started && holder.started != 0;
}

// Nothing if the lock is new or its holder has not written it yet.
std::optional<LockHolder> holder_in(int descriptor) {
  constexpr std::size_t kMost = 4096;
  const std::string text = read_from_start(descriptor, kMost);
  const std::optional<Json> json = Json::parse(text);
  if (!json) return std::nullopt;
  try {
    LockHolder holder;
    json::read(*json, holder);
    return holder;
  } catch (const json::ReadError&) {
    return std::nullopt;
  }
}

[[noreturn]] void throw_locked(const fs::path& path, const std::optional<LockHolder>& holder) {
  const fs::path folder = path.parent_path();
  if (!holder)
    throw UserError(tr("{}: another process is using this folder", folder.string()),
                    tr("wait until it finishes"));
  const bool is_here = holder->host == host_name();
  throw UserError(tr("{}: process {} on {} has been using this folder since {}", folder.string(),
                     holder->pid, holder->host, describe_utc(holder->since)),
                  is_here ? tr("wait until it finishes, or stop it")
                          : tr("wait until it finishes; if it no longer runs there, "
                               "remove {}",
                               path.string()));
}

[[noreturn]] void cannot_lock(const fs::path& path) {
  throw_unwritable(path, {errno, std::generic_category()},
                   tr("choose a results folder that you can write to"));
}

bool is_still_at(const fs::path& path, int descriptor) {
  struct stat named {};
  struct stat opened {};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

enum class LockAttempt { yes, by_another, not_possible };

LockAttempt try_lock(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    return errno == EWOULDBLOCK ? LockAttempt::by_another : LockAttempt::not_possible;
  }
  return LockAttempt::yes;
}

}  // namespace

LockHolder this_process() {
  const std::int64_t pid = ::getpid();
  return {pid, host_name(),
          std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
          start_of_process(pid), environment_variable(kRunVariable).value_or("")};
}

FolderLock::FolderLock(const fs::path& results, const std::string& ended_run)
    : path_(results / ".lock") {
  std::error_code error;
  fs::create_directories(results, error);
  LockAttempt locked = LockAttempt::by_another;
  // The holder may remove the file between the two calls; then the locked file is no longer the
  // lock.
  do {
    file_ = FileDescriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!file_) cannot_lock(path_);
    locked = try_lock(file_.get());
  } while (locked == LockAttempt::yes && !is_still_at(path_, file_.get()));
  const std::optional<LockHolder> before = holder_in(file_.get());
  if (locked == LockAttempt::by_another) throw_locked(path_, before);
  const LockHolder own = this_process();
  if (before && *before != own) {
    // The kernel's lock covers only processes of this host, and on some network file systems none.
    const bool is_of_known_run =
        !before->run.empty() && (before->run == own.run || before->run == ended_run);
    const bool is_elsewhere = before->host != own.host && !is_of_known_run;
    if (is_elsewhere || (locked == LockAttempt::not_possible && is_alive(*before)))
      throw_locked(path_, before);
    taken_over_ = before;
  }
  const std::string text = json::text_of(own) + '\n';
  if (::ftruncate(file_.get(), 0) != 0 ||
      ::pwrite(file_.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()) ||
      ::fsync(file_.get()) != 0)
    cannot_lock(path_);
}

FolderLock::~FolderLock() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

}  // namespace labcheck
