#include "harness/records/folder_lock.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/unwritable.hpp"
#include "harness/records/json_reader.hpp"
#include "harness/records/json_writer.hpp"

#include <fmt/chrono.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <limits.h>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {

namespace records {

void fields(auto& at, Maybe<LockHolder> auto& value) {
  auto& [pid, host, since, started] = value;
  at("pid", pid), at("host", host), at("since", since), at("started", started);
}

}  // namespace records

namespace {
namespace fs = std::filesystem;

constexpr std::size_t kFieldsUpToStart = 20;  // of /proc/PID/stat, behind the name

std::string host_name() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data())
                                                          : std::string("unknown");
}

// proc(5): field 22. The name, in parentheses, may hold anything. 0 where there is no such process.
std::uint64_t start_of(std::int64_t pid) {
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  const std::string text{std::istreambuf_iterator<char>(stat), {}};
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  std::string field;
  for (std::size_t k = 0; k < kFieldsUpToStart; ++k) fields >> field;
  return std::strtoull(field.c_str(), nullptr, 10);
}

bool is_alive(const LockHolder& holder) {
  return start_of(holder.pid) == holder.started && holder.started != 0;
}

std::string describe(Moment moment) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", moment);
}

// Nothing where the lock is new, or somebody is about to write into it.
std::optional<LockHolder> holder_in(int descriptor) {
  constexpr std::size_t kMost = 4096;
  const std::string text = read_from_start(descriptor, kMost);
  const records::Json json = records::Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  try {
    LockHolder holder;
    records::read(json, holder);
    return holder;
  } catch (const records::Unreadable&) {
    return std::nullopt;
  }
}

[[noreturn]] void refuse(const fs::path& path, const std::optional<LockHolder>& holder) {
  const fs::path folder = path.parent_path();
  if (!holder)
    throw UserError(fmt::format("{}: another process works in this folder", folder.string()),
                    "wait until it is done");
  const bool is_here = holder->host == host_name();
  throw UserError(fmt::format("{}: process {} on {} works in this folder, since {}",
                              folder.string(), holder->pid, holder->host, describe(holder->since)),
                  is_here ? std::string("wait until it is done, or end it")
                          : fmt::format("wait until it is done; if it no longer runs there, "
                                        "remove {}",
                                        path.string()));
}

[[noreturn]] void cannot_lock(const fs::path& path) {
  throw_unwritable(path, {errno, std::generic_category()},
                   "name a folder for the results that you can write to");
}

bool is_still_at(const fs::path& path, int descriptor) {
  struct stat named {};
  struct stat opened {};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

enum class Locked { yes, by_another, not_possible };

Locked try_lock(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    return errno == EWOULDBLOCK ? Locked::by_another : Locked::not_possible;
  }
  return Locked::yes;
}

}  // namespace

LockHolder this_process() {
  const std::int64_t pid = ::getpid();
  return {pid, host_name(),
          std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
          start_of(pid)};
}

FolderLock::FolderLock(const fs::path& results) : path_(results / ".lock") {
  std::error_code error;
  fs::create_directories(results, error);
  Locked locked = Locked::by_another;
  // Whoever had it may remove it between the two calls; then what is locked is no longer the lock.
  do {
    file_ = FileDescriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!file_) cannot_lock(path_);
    locked = try_lock(file_.get());
  } while (locked == Locked::yes && !is_still_at(path_, file_.get()));
  const std::optional<LockHolder> before = holder_in(file_.get());
  if (locked == Locked::by_another) refuse(path_, before);
  const LockHolder own = this_process();
  if (before && *before != own) {
    // The kernel vouches only for this host's processes, and on some network's file systems for
    // none.
    const bool is_elsewhere = before->host != own.host;
    if (is_elsewhere || (locked == Locked::not_possible && is_alive(*before)))
      refuse(path_, before);
    taken_over_ = before;
  }
  const std::string text = records::written(own) + '\n';
  if (::ftruncate(file_.get(), 0) != 0 ||
      ::pwrite(file_.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()) ||
      ::fsync(file_.get()) != 0)
    cannot_lock(path_);
}

FolderLock::~FolderLock() {
  std::error_code ignored;
  fs::remove(path_, ignored);
}

std::string describe_taken_over(const LockHolder& gone) {
  return fmt::format("taken over from process {}, which is gone: it had worked here since {}",
                     gone.pid, describe(gone.since));
}

}  // namespace labcheck
